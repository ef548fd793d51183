import { expect } from 'vitest';
import type * as EnvFile from '../../../src/config/env.js';
import type * as EnginesFile from '../../../src/modules/translations/engines/engines.js';
import type { Recipe } from './recipe.js';

const ENV = 'src/config/env.ts';
const ENGINES = 'src/modules/translations/engines/engines.ts';

/** An engine that returns what it gets. */
export const addEngine: Recipe = {
  heading: 'Add a translation engine',
  declare: [{ file: ENV, after: "const TRANSLATION_ENGINES = ['llm', 'libretranslate', 'deepl', ", add: "'echo', " }],
  undecided: [ENV, ENGINES],
  follow: [
    {
      file: 'src/modules/translations/engines/echo-engine.ts',
      add: `import { type EngineRequest, TranslationEngine } from './translation-engine.js';

/** Returns what it gets. */
export class EchoEngine extends TranslationEngine {
  readonly name = 'echo';
  readonly texts = 100;
  readonly characters = 100_000;

  translate({ texts }: EngineRequest): Promise<string[]> {
    return Promise.resolve(texts.map(({ text }) => text));
  }
}
`,
    },
    { file: ENV, after: "  deepl: 'DEEPL_API_KEY',\n", add: "  echo: 'ECHO_URL',\n" },
    { file: ENGINES, after: "import { DeepLEngine } from './deepl-engine.js';\n", add: "import { EchoEngine } from './echo-engine.js';\n" },
    {
      file: ENGINES,
      after: 'const OUR_ENGINES: Readonly<Record<TranslationEngineName, MakeEngine>> = {\n',
      add: '  echo: () => new EchoEngine(),\n',
    },
  ],
  async works(load) {
    const { Env } = await load<typeof EnvFile>('src/config/env.js');
    expect(Env.read({ ECHO_URL: 'http://localhost' }).translationEngine).toBe('echo');
    expect(() => Env.read({ TRANSLATION_ENGINE: 'echo' })).toThrow('ECHO_URL must be set when TRANSLATION_ENGINE is echo');
    const { Engines } = await load<typeof EnginesFile>('src/modules/translations/engines/engines.js');
    const noProviders = { getProviders: () => [] } as unknown as ConstructorParameters<typeof Engines>[2];
    const engines = new Engines(Env.read({ ECHO_URL: 'http://localhost' }), undefined!, noProviders);
    engines.onModuleInit();
    const request = {
      texts: [{ text: 'Start.', terms: [] }],
      from: 'en',
      to: 'de',
      instructions: '',
      signal: new AbortController().signal,
    } as const;
    expect(await engines.chosen!.translate(request)).toEqual(['Start.']);
  },
};
