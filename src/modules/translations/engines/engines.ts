import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { OutboundClient } from '../../../common/outbound/outbound-client.js';
import { Env, TRANSLATION_ENGINES, type TranslationEngineName } from '../../../config/env.js';
import { StartupError } from '../../../config/startup-error.js';
import { DeepLEngine } from './deepl-engine.js';
import type { EngineSettings } from './engine-limits.js';
import { LanguageModelEngine } from './language-model-engine.js';
import { LibreTranslateEngine } from './libre-translate-engine.js';
import { PseudoEngine } from './pseudo-engine.js';
import { TranslationEngine } from './translation-engine.js';

/** What to do if there is no engine. */
export const NO_ENGINE =
  'No translation engine is configured: ask the administrator of the installation to set LLM_URL and LLM_MODEL, LIBRETRANSLATE_URL, or DEEPL_API_KEY';

type MakeEngine = (env: Env, outbound: OutboundClient, settings: EngineSettings) => TranslationEngine | undefined;

/** Our engines. Each is undefined without its settings. */
const OUR_ENGINES: Readonly<Record<TranslationEngineName, MakeEngine>> = {
  llm: ({ languageModel }, outbound, settings) => languageModel && new LanguageModelEngine(languageModel, outbound, settings),
  libretranslate: ({ libreTranslate }, outbound, settings) =>
    libreTranslate && new LibreTranslateEngine(libreTranslate, outbound, settings),
  deepl: ({ deepl }, outbound, settings) => deepl && new DeepLEngine(deepl, outbound, settings),
  pseudo: () => new PseudoEngine(),
};

const isOurs = (name: string): name is TranslationEngineName => Object.hasOwn(OUR_ENGINES, name);

/** The engine that the settings choose: one of ours, or of an extension. */
@Injectable()
export class Engines implements OnModuleInit {
  /** Undefined if none is configured. */
  chosen: TranslationEngine | undefined;

  constructor(
    private readonly env: Env,
    private readonly outboundClient: OutboundClient,
    private readonly discoveryService: DiscoveryService,
  ) {}

  onModuleInit(): void {
    const provided = this.provided();
    const { translationEngine: name, translationRate: rate, translationTimeout: timeout } = this.env;
    if (name === undefined) return;
    this.chosen = isOurs(name) ? OUR_ENGINES[name](this.env, this.outboundClient, { rate, timeout }) : provided.get(name);
    if (!isOurs(name) && !this.chosen)
      throw new StartupError(
        `TRANSLATION_ENGINE must be one of ${[...TRANSLATION_ENGINES, ...provided.keys()].join(', ')}: no extension provides "${name}"`,
      );
  }

  /** The engines of extensions. A provider with several tokens counts once. */
  private provided(): ReadonlyMap<string, TranslationEngine> {
    const byName = new Map<string, TranslationEngine>();
    for (const { instance } of this.discoveryService.getProviders() as { instance: unknown }[]) {
      if (!(instance instanceof TranslationEngine)) continue;
      const { name } = instance;
      if (isOurs(name) || (byName.get(name) ?? instance) !== instance)
        throw new StartupError(`Two translation engines have the name "${name}"`);
      byName.set(name, instance);
    }
    return byName;
  }
}
