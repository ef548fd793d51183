import type { Language } from '../../../common/contract/languages.js';
import type { TranslationServer } from '../../../config/servers.js';
import { isRecord } from '../../../common/json/is-record.js';
import { JsonService, ServiceFailed } from '../../../common/outbound/json-service.js';
import type { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { engineLimits, type EngineSettings } from './engine-limits.js';
import { type EngineRequest, TranslationEngine } from './translation-engine.js';
import { withWrittenTerms } from './written-terms.js';

const CODES: Partial<Record<Language, string>> = { zh: 'zh-Hans', 'zh-tw': 'zh-Hant', 'pt-br': 'pt-BR', no: 'nb' };
const KEEP = { open: '<span translate="no">', close: '</span>' };

/** Translates with a LibreTranslate server. Tags are sent as HTML that it keeps, and terms of the glossary as text that it leaves. */
export class LibreTranslateEngine extends TranslationEngine {
  readonly name = 'libretranslate';
  readonly texts = 50;
  readonly characters = 10_000;
  private readonly service: JsonService;

  constructor(
    private readonly server: TranslationServer,
    outbound: OutboundClient,
    settings: EngineSettings,
  ) {
    super();
    this.service = new JsonService(outbound, {
      name: 'LibreTranslate',
      settings: '`LIBRETRANSLATE_URL` and `LIBRETRANSLATE_API_KEY`',
      ...engineLimits(settings),
    });
  }

  async translate({ texts, from, to, signal }: EngineRequest): Promise<string[]> {
    const answer = await this.service.post({
      url: `${this.server.url}/translate`,
      body: {
        q: texts.map((one) => toHtml(withWrittenTerms(one, KEEP.open, KEEP.close))),
        source: CODES[from] ?? from,
        target: CODES[to] ?? to,
        format: 'html',
        ...(this.server.apiKey !== undefined && { api_key: this.server.apiKey }),
      },
      signal,
    });
    const list = isRecord(answer) && Array.isArray(answer['translatedText']) ? (answer['translatedText'] as unknown[]) : [];
    if (list.length !== texts.length)
      throw new ServiceFailed('LibreTranslate does not answer with a translation for each text: check `LIBRETRANSLATE_URL`');
    return list.map((one) => fromHtml(String(one)));
  }
}

/** Its tags must be elements of HTML: `<b id="g1">`, `<a id="a2">`, `<img id="x3">`. */
const toHtml = (text: string): string =>
  text
    .replace(/<(g|a)(\d{1,6})>/g, (_, tag: string, number: string) => `<${elementOf(tag)} id="${tag}${number}">`)
    .replace(/<\/(g|a)\d{1,6}>/g, (_, tag: string) => `</${elementOf(tag)}>`)
    .replace(/<x(\d{1,6})\/>/g, '<img id="x$1">');

const elementOf = (tag: string) => (tag === 'g' ? 'b' : 'a');

function fromHtml(html: string): string {
  const open: string[] = [];
  return html
    .replaceAll(KEEP.open, '')
    .replaceAll(KEEP.close, '')
    .replace(/<img id="(x\d{1,6})" ?\/?>/g, '<$1/>')
    .replace(/<(?:a|b) id="([ga]\d{1,6})">|<\/(?:a|b)>/g, (_, id: string | undefined) => {
      if (id === undefined) return `</${open.pop() ?? ''}>`;
      open.push(id);
      return `<${id}>`;
    });
}
