import type { Language } from '../../../common/contract/languages.js';
import type { TranslationServer } from '../../../config/servers.js';
import { isRecord } from '../../../common/json/is-record.js';
import { JsonService, ServiceFailed } from '../../../common/outbound/json-service.js';
import type { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { engineLimits, type EngineSettings } from './engine-limits.js';
import { type EngineRequest, TranslationEngine } from './translation-engine.js';
import { withWrittenTerms } from './written-terms.js';

/** DeepL distinguishes variants of the target language only. */
const TARGETS: Partial<Record<Language, string>> = {
  en: 'EN-US',
  pt: 'PT-PT',
  'pt-br': 'PT-BR',
  zh: 'ZH-HANS',
  'zh-tw': 'ZH-HANT',
  no: 'NB',
};
const SOURCES: Partial<Record<Language, string>> = { 'pt-br': 'PT', 'zh-tw': 'ZH', no: 'NB' };

/** Translates with the API of DeepL. Terms of the glossary are written into the text and left as they are. */
export class DeepLEngine extends TranslationEngine {
  readonly name = 'deepl';
  /** The limits of the API. */
  readonly texts = 50;
  readonly characters = 100_000;
  private readonly service: JsonService;

  constructor(
    private readonly server: Required<TranslationServer>,
    outbound: OutboundClient,
    settings: EngineSettings,
  ) {
    super();
    this.service = new JsonService(outbound, {
      name: 'DeepL',
      settings: '`DEEPL_API_KEY` and `DEEPL_URL`',
      ...engineLimits(settings),
    });
  }

  async translate({ texts, from, to, signal }: EngineRequest): Promise<string[]> {
    const answer = await this.service.post({
      url: `${this.server.url}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${this.server.apiKey}` },
      body: {
        text: texts.map((one) => withWrittenTerms(one, '<keep>', '</keep>')),
        source_lang: SOURCES[from] ?? from.toUpperCase(),
        target_lang: TARGETS[to] ?? to.toUpperCase(),
        tag_handling: 'xml',
        ignore_tags: ['keep'],
        split_sentences: '0',
        preserve_formatting: true,
      },
      signal,
    });
    const list = isRecord(answer) && Array.isArray(answer['translations']) ? (answer['translations'] as unknown[]) : [];
    if (list.length !== texts.length) throw new ServiceFailed('DeepL does not answer with a translation for each text: check `DEEPL_URL`');
    return list.map((one) => (isRecord(one) ? String(one['text']) : '').replaceAll('<keep>', '').replaceAll('</keep>', ''));
  }
}
