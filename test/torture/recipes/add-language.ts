import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type * as LanguagesFile from '../../../src/common/words/languages.js';
import type { Recipe } from './recipe.js';

const LANGUAGES = 'src/common/words/languages.ts';
/** The texts of one language have the shape of those of another. */
const SPANISH = readFileSync(join(import.meta.dirname, '../../../src/common/words/spanish.ts'), 'utf8');

/** Italian, as far as a test needs it. */
export const addLanguage: Recipe = {
  heading: 'Add a language of our own texts',
  declare: [{ file: LANGUAGES, after: '  fr: FRENCH,\n', add: '  it: ITALIAN,\n' }],
  undecided: [LANGUAGES],
  follow: [
    {
      file: 'src/common/words/italian.ts',
      add: SPANISH.replace('export const SPANISH', 'export const ITALIAN').replace(/search: '[^']*'/, "search: 'Cerca'"),
    },
    { file: LANGUAGES, after: "import { GERMAN } from './german.js';\n", add: "import { ITALIAN } from './italian.js';\n" },
  ],
  async works(load) {
    const { wordsFor, acceptedLanguage } = await load<typeof LanguagesFile>('src/common/words/languages.js');
    expect(wordsFor('it-it').reader.search).toBe('Cerca');
    expect(acceptedLanguage('it-IT, it;q=0.9, en;q=0.5')).toBe('it');
  },
};
