import { Injectable } from '@nestjs/common';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { Env } from '../../../config/env.js';
import { DeepLEngine } from './deepl-engine.js';
import { LanguageModelEngine } from './language-model-engine.js';
import { LibreTranslateEngine } from './libre-translate-engine.js';
import { PseudoEngine } from './pseudo-engine.js';
import type { TranslationEngine } from './translation-engine.js';

/** What to do if there is no engine. */
export const NO_ENGINE =
  'No translation engine is configured: ask the administrator of the installation to set LLM_URL and LLM_MODEL, LIBRETRANSLATE_URL, or DEEPL_API_KEY';

/** The engine that the settings choose. */
@Injectable()
export class Engines {
  /** Undefined if none is configured. */
  readonly chosen: TranslationEngine | undefined;

  constructor(env: Env, outbound: OutboundClient) {
    this.chosen = engineFor(env, outbound);
  }
}

function engineFor(env: Env, outbound: OutboundClient): TranslationEngine | undefined {
  const { translationEngine, languageModel, libreTranslate, deepl } = env;
  const settings = { rate: env.translationRate, timeout: env.translationTimeout };
  if (translationEngine === 'pseudo') return new PseudoEngine();
  if (translationEngine === 'llm' && languageModel) return new LanguageModelEngine(languageModel, outbound, settings);
  if (translationEngine === 'libretranslate' && libreTranslate) return new LibreTranslateEngine(libreTranslate, outbound, settings);
  if (translationEngine === 'deepl' && deepl) return new DeepLEngine(deepl, outbound, settings);
  return undefined;
}
