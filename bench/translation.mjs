import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './database.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
const BATCH = 50;
const PAGES = 1000;
const SENTENCES = 30;
export const TRANSLATION = { name: 'translation of 1,000 pages' };
const TARGET = { seconds: 5, sent: 1 };

/** How a request of each protocol names its texts, and how it is answered. */
const PROTOCOLS = {
  '/translate': { textsIn: ({ q }) => q, answer: (texts) => ({ translatedText: texts }) },
  '/v2/translate': { textsIn: ({ text }) => text, answer: (texts) => ({ translations: texts.map((text) => ({ text })) }) },
  '/v1/chat/completions': {
    textsIn: ({ messages }) => JSON.parse(messages.at(-1).content).texts,
    answer: (translations) => ({ choices: [{ message: { content: JSON.stringify({ translations }) } }] }),
  },
};

/** Speaks the protocols of LibreTranslate, DeepL and OpenAI, answers at once, and counts the requests and their texts. */
async function startEngine() {
  const engine = { requests: 0, texts: 0, url: '', close: () => {} };
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { textsIn, answer } = PROTOCOLS[request.url];
    const texts = textsIn(JSON.parse(Buffer.concat(chunks).toString()));
    engine.requests += 1;
    engine.texts += texts.length;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(texts.map((text) => `${text.slice(0, -1)} (de).`))));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  engine.url = `http://127.0.0.1:${server.address().port}`;
  engine.close = () => server.close();
  return engine;
}

const settingsOf = (url) => ({
  LibreTranslate: { LIBRETRANSLATE_URL: url },
  DeepL: { DEEPL_API_KEY: 'a-key', DEEPL_URL: url },
  OpenAI: { LLM_URL: `${url}/v1`, LLM_MODEL: 'a-model' },
});

/**
 * Translates a space of 1,000 pages over HTTP with each protocol, and again after edits of both sides, in a database and a
 * process of its own. Prints how long the runs take and what they send. Returns whether the targets are met.
 */
export async function measureTranslation() {
  const engine = await startEngine();
  const met = [];
  try {
    for (const [name, settings] of Object.entries(settingsOf(engine.url))) met.push(await measureEngine(name, engine, settings));
  } finally {
    engine.close();
  }
  return met.every(Boolean);
}

async function measureEngine(name, engine, settings) {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-translation-'));
  const server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir, ...settings } });
  try {
    const { organization, spaceId, firstPage } = await seed(server);
    const source = { space: spaceId, language: 'en' };
    const { id } = await call(server, 'POST', `/v1/orgs/${organization}/translations`, { language: 'de', source });
    const translation = `/v1/orgs/${organization}/translations/${id}`;
    const before = peakOf(server);
    const measured = async (what) => {
      const { seconds, sent, requests } = await run(server, engine, translation);
      console.log(`${name}, ${what}: ${seconds.toFixed(2)} s, ${sent} segments sent in ${requests} requests`);
      return { seconds, sent };
    };
    const edit = (space, find, replace) =>
      call(server, 'POST', `/v1/spaces/${space}/content`, {
        changes: [{ operation: 'patch_page', page: firstPage, edits: [{ edit: 'replace_text', find, replace }] }],
      });
    await measured(`first run of ${PAGES} pages`);
    console.log(`${name}, peak memory ${peakOf(server)} MB, ${before} MB before`);
    await measured('nothing changed');
    await edit(spaceId, 'Sentence 3 of page 0', 'Another sentence of page 0');
    const changed = await measured('one sentence changed');
    const { result } = await call(server, 'GET', translation);
    await edit(result.space, 'Sentence 6 of page 0', 'Satz 6 von Seite 0');
    await measured('a person corrected one sentence');
    await edit(result.space, 'Sentence 9 of page 0', 'Satz 9 von Seite 0');
    await edit(spaceId, 'Sentence 10 of page 0', 'An added sentence explains. Sentence 10 of page 0');
    await measured('a person corrected one sentence, and the next one of its paragraph was added');
    const { waiting } = await call(server, 'GET', translation);
    await call(server, 'PUT', `/v1/orgs/${organization}/translations-glossary`, {
      operations: [{ operation: 'insert', translations: { en: 'another sentence', de: 'ein anderer Satz' } }],
    });
    await measured('a term of one sentence was added');
    return changed.seconds <= TARGET.seconds && changed.sent === TARGET.sent && waiting.count === 0;
  } finally {
    await server.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(server, engine, translation) {
  const [texts, requests] = [engine.texts, engine.requests];
  const began = performance.now();
  await call(server, 'POST', `${translation}/run`);
  for (;;) {
    const { status, lastRun } = await call(server, 'GET', translation);
    if (status === 'completed') {
      return { seconds: (performance.now() - began) / 1000, sent: engine.texts - texts, requests: engine.requests - requests };
    }
    if (status === 'pending') throw new Error(`The run ended: ${JSON.stringify(lastRun)}`);
    await sleep(20);
  }
}

async function seed(server) {
  const { id: organization } = await call(server, 'POST', '/v1/orgs', { title: 'Benchmark' });
  const space = { title: 'Handbook', editMode: 'live', empty: true };
  const { id: spaceId } = await call(server, 'POST', `/v1/orgs/${organization}/spaces`, space);
  for (let from = 0; from < PAGES; from += BATCH) {
    const changes = Array.from({ length: BATCH }, (_, n) => ({
      operation: 'insert_page',
      title: `Page ${from + n}`,
      document: { markdown: markdownOf(from + n) },
    }));
    await call(server, 'POST', `/v1/spaces/${spaceId}/content`, { changes });
  }
  const { pages } = await call(server, 'GET', `/v1/spaces/${spaceId}/content/pages`);
  return { organization, spaceId, firstPage: pages[0].id };
}

/** Paragraphs of three sentences, with a link and marks in each. */
function markdownOf(page) {
  const sentences = Array.from(
    { length: SENTENCES },
    (_, n) => `Sentence ${n} of page ${page} explains **setting ${n}** and [links](https://example.com/${page}/${n}) to more.`,
  );
  const paragraphs = [];
  for (let from = 0; from < SENTENCES; from += 3) paragraphs.push(sentences.slice(from, from + 3).join(' '));
  return `## Section of ${page}\n\n${paragraphs.join('\n\n')}`;
}

async function call({ url }, method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** The highest resident memory of the process so far in megabytes, where Linux counts it. */
function peakOf({ pid }) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}
