import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HostileServer, type Heard } from '../../../../test/support/hostile-server.js';
import { AddressPolicy } from '../../../common/outbound/address-policy.js';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { SystemResolver } from '../../../common/outbound/name-resolver.js';
import { Env } from '../../../config/env.js';
import { DeepLEngine } from './deepl-engine.js';
import { ServiceFailed } from '../../../common/outbound/json-service.js';
import { LanguageModelEngine } from './language-model-engine.js';
import { LibreTranslateEngine } from './libre-translate-engine.js';
import { PseudoEngine } from './pseudo-engine.js';
import { soundTranslation } from '../segments/sound-translation.js';
import type { EngineText, TranslationEngine } from './translation-engine.js';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** The answers to the next requests; the last one is given to all further ones. */
let answers: ((heard: Heard) => Answer)[] = [];
const paths = ['/v2/translate', '/translate', '/v1/chat/completions'];
const server = new HostileServer(
  Object.fromEntries(
    paths.map((path) => [
      path,
      (response, heard) => {
        const { status = 200, headers = {}, body } = (answers.length > 1 ? answers.shift()! : answers[0]!)(heard);
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      },
    ]),
  ),
);
beforeAll(() => server.start('127.0.0.1'));
afterAll(() => server.stop());
beforeEach(() => {
  server.heard.length = 0;
  answers = [];
});

const env = Env.read({});
const outbound = new OutboundClient(new SystemResolver(), new AddressPolicy(env));
const url = () => `http://127.0.0.1:${server.port}`;
const bodyOf = ({ body }: Heard) => JSON.parse(body) as Record<string, unknown>;
const asked = () => bodyOf(server.heard[0]!);
const translate = (engine: TranslationEngine, ...texts: (string | EngineText)[]) =>
  engine.translate({
    texts: texts.map((text) => (typeof text === 'string' ? { text, terms: [] } : text)),
    from: 'en',
    to: 'pt-br',
    instructions: 'Be formal.',
    signal: new AbortController().signal,
  });
const TEXT = 'Open <a1>the <g2>file</g2></a1> &amp; <x3/>';
const TERMED: EngineText = { text: 'A page & the Page.', terms: [['page', 'página']] };
const engines = {
  deepl: (rate = 0) => new DeepLEngine({ url: url(), apiKey: 'k' }, outbound, { rate, timeout: 20, firstDelay: 1 }),
  libretranslate: (rate = 0) => new LibreTranslateEngine({ url: url(), apiKey: 'k' }, outbound, { rate, timeout: 20, firstDelay: 1 }),
  llm: (rate = 0) =>
    new LanguageModelEngine({ url: `${url()}/v1`, apiKey: 'k', model: 'm', requestsPerHour: 1 }, outbound, {
      rate,
      timeout: 20,
      firstDelay: 1,
    }),
};

describe('DeepL', () => {
  it('is sent texts as XML with terms that it leaves as they are', async () => {
    answers = [(heard) => ({ body: { translations: (bodyOf(heard)['text'] as string[]).map((text) => ({ text: `${text}!` })) } })];
    expect(await translate(engines.deepl(), TEXT, TERMED)).toEqual([`${TEXT}!`, 'A página & the página.!']);
    expect(server.heard[0]!.headers['authorization']).toBe('DeepL-Auth-Key k');
    expect(asked()).toMatchObject({
      text: [TEXT, 'A <keep>página</keep> & the <keep>página</keep>.'],
      source_lang: 'EN',
      target_lang: 'PT-BR',
      tag_handling: 'xml',
      ignore_tags: ['keep'],
    });
  });
});

describe('LibreTranslate', () => {
  it('is sent tags as HTML, whose answer is read back', async () => {
    answers = [(heard) => ({ body: { translatedText: bodyOf(heard)['q'] } })];
    expect(await translate(engines.libretranslate(), TEXT, TERMED)).toEqual([TEXT, 'A página & the página.']);
    expect(asked()).toEqual({
      q: [
        'Open <a id="a1">the <b id="g2">file</b></a> &amp; <img id="x3">',
        'A <span translate="no">página</span> & the <span translate="no">página</span>.',
      ],
      source: 'en',
      target: 'pt-BR',
      format: 'html',
      api_key: 'k',
    });
  });
});

describe('a language model', () => {
  const completion = (content: string): Answer => ({ body: { choices: [{ message: { role: 'assistant', content } }] } });

  it('is sent the texts with the glossary and the instructions, and answers with JSON', async () => {
    answers = [() => completion('```json\n{"translations": ["Abra", "Uma página"]}\n```')];
    expect(await translate(engines.llm(), TEXT, TERMED)).toEqual(['Abra', 'Uma página']);
    expect(server.heard[0]!.headers['authorization']).toBe('Bearer k');
    const { model, messages } = asked() as { model: string; messages: { role: string; content: string }[] };
    expect(model).toBe('m');
    expect(messages[0]!.content).toContain('from English to Brazilian Portuguese');
    expect(messages[0]!.content).toContain('{"page":"página"}');
    expect(messages[0]!.content).toContain('Be formal.');
    expect(JSON.parse(messages[1]!.content)).toEqual({ texts: [TEXT, TERMED.text] });
  });

  it.each(['no JSON', '{"translations": ["only one"]}', '{"translations": 1}'])(
    'that answers with %s has translated nothing',
    async (content) => {
      answers = [() => completion(content)];
      expect(await translate(engines.llm(), 'One.', 'Two.')).toEqual(['', '']);
    },
  );

  it('behind another API is a failure', async () => {
    answers = [() => ({ body: { text: 'Abra' } })];
    await expect(translate(engines.llm(), TEXT)).rejects.toThrow('does not answer as OpenAI does: check `LLM_URL`');
  });
});

describe('pseudo translation', () => {
  it('accents and lengthens texts, and keeps tags and entities', async () => {
    const [text] = await translate(new PseudoEngine(), TEXT);
    expect(text).toMatch(/^Ópéñ <a1>thé <g2>fílé<\/g2><\/a1> &amp; <x3\/> ~+$/);
    expect(soundTranslation(TEXT, text!)).toBe(text);
  });
});

describe.each(Object.keys(engines) as (keyof typeof engines)[])('the engine %s', (name) => {
  const done: Readonly<Record<keyof typeof engines, unknown>> = {
    deepl: { translations: [{ text: 'Abra' }] },
    libretranslate: { translatedText: ['Abra'] },
    llm: { choices: [{ message: { content: '{"translations":["Abra"]}' } }] },
  };

  it('repeats a request while the server is busy', async () => {
    answers = [
      () => ({ status: 429, headers: { 'retry-after': '0' }, body: '' }),
      () => ({ status: 503, headers: { 'retry-after': new Date().toUTCString() }, body: 'busy' }),
      () => ({ status: 500, body: {} }),
      () => ({ body: done[name] }),
    ];
    expect(await translate(engines[name](), 'Open')).toEqual(['Abra']);
    expect(server.heard).toHaveLength(4);
  });

  it('gives up after some attempts', async () => {
    answers = [() => ({ status: 503, body: '' })];
    await expect(translate(engines[name](), 'Open')).rejects.toThrow(/answers 503, also after 5 attempts: try again later/);
    expect(server.heard).toHaveLength(5);
  });

  it.each([
    [401, /refuses the key \(401\): check /],
    [402, /quota of .* is used up \(402\)/],
    [456, /quota of .* is used up \(456\)/],
    [400, /refuses the request \(400\): check .*It says: too long/],
  ])('explains the status %i and does not repeat the request', async (status, message) => {
    answers = [() => ({ status, body: { error: { message: 'too long' } } })];
    const refused = translate(engines[name](), 'Open');
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(ServiceFailed);
    expect(server.heard).toHaveLength(1);
  });

  it('refuses an answer that is not JSON', async () => {
    answers = [() => ({ body: '<html>' })];
    await expect(translate(engines[name](), 'Open')).rejects.toThrow('does not answer with JSON');
  });

  it('says that a server cannot be reached', async () => {
    const refused = {
      deepl: new DeepLEngine({ url: 'http://127.0.0.1:1', apiKey: 'k' }, outbound, { rate: 0, timeout: 20, firstDelay: 1 }),
      libretranslate: new LibreTranslateEngine({ url: 'http://127.0.0.1:1' }, outbound, { rate: 0, timeout: 20, firstDelay: 1 }),
      llm: new LanguageModelEngine({ url: 'http://127.0.0.1:1', model: 'm', requestsPerHour: 1 }, outbound, {
        rate: 0,
        timeout: 20,
        firstDelay: 1,
      }),
    }[name];
    await expect(translate(refused, 'Open')).rejects.toThrow(/cannot be reached/);
  });

  it('gives up requests that are not answered within the time limit, and repeats them', async () => {
    const hanging = createServer(() => undefined);
    const dripping = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drops));
    });
    for (const hung of [hanging, dripping]) {
      let requests = 0;
      hung.on('request', () => (requests += 1));
      await once(hung.listen(0, '127.0.0.1'), 'listening');
      const at = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`;
      const limits = { rate: 0, timeout: 0.05, firstDelay: 1 };
      const engine = {
        deepl: () => new DeepLEngine({ url: at, apiKey: 'k' }, outbound, limits),
        libretranslate: () => new LibreTranslateEngine({ url: at }, outbound, limits),
        llm: () => new LanguageModelEngine({ url: at, model: 'm', requestsPerHour: 1 }, outbound, limits),
      }[name]();
      await expect(translate(engine, 'Open')).rejects.toThrow('It took longer than 50 ms), also after 5 attempts: try again later');
      expect(requests).toBeLessThanOrEqual(5);
      hung.closeAllConnections();
      hung.close();
    }
  });

  it('stops waiting when it is aborted', async () => {
    const abort = new AbortController();
    answers = [
      () => {
        abort.abort(new Error('enough'));
        return { status: 503, headers: { 'retry-after': '60' }, body: '' };
      },
    ];
    const request = { texts: [{ text: 'Open', terms: [] }], from: 'en', to: 'de', instructions: '', signal: abort.signal } as const;
    await expect(engines[name]().translate(request)).rejects.toThrow();
    expect(server.heard).toHaveLength(1);
  });

  it('starts requests at most as often as the rate allows', async () => {
    answers = [() => ({ body: done[name] })];
    const engine = engines[name](60_000 / 40);
    const started = performance.now();
    for (let i = 0; i < 3; i++) await translate(engine, 'Open');
    expect(performance.now() - started).toBeGreaterThan(75);
  });
});
