import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARABIC } from '../../app/words/arabic.js';
import { ARABIC_PLACES } from '../../app/words/places/arabic.js';
import { CHINESE } from '../../app/words/chinese.js';
import { CHINESE_PLACES } from '../../app/words/places/chinese.js';
import { ENGLISH } from '../../app/words/english.js';
import { ENGLISH_PLACES } from '../../app/words/places/english.js';
import { FRENCH } from '../../app/words/french.js';
import { FRENCH_PLACES } from '../../app/words/places/french.js';
import { GERMAN } from '../../app/words/german.js';
import { GERMAN_PLACES } from '../../app/words/places/german.js';
import { JAPANESE } from '../../app/words/japanese.js';
import { JAPANESE_PLACES } from '../../app/words/places/japanese.js';
import { SPANISH } from '../../app/words/spanish.js';
import { SPANISH_PLACES } from '../../app/words/places/spanish.js';
import type { Words } from '../../app/words/words.js';

const APP = resolve(import.meta.dirname, '../../app');
const ALL_ENGLISH = { ...ENGLISH, ...ENGLISH_PLACES };
const STANDARDS = ['Markdown', 'OpenID Connect', 'SAML 2.0'];
/** Each language, and the texts that are the same in English: names of standards, and words that both languages have. */
const TRANSLATED: [string, Words, string[]][] = [
  ['Arabic', { ...ARABIC, ...ARABIC_PLACES }, []],
  ['Chinese', { ...CHINESE, ...CHINESE_PLACES }, []],
  ['Japanese', { ...JAPANESE, ...JAPANESE_PLACES }, []],
  [
    'German',
    { ...GERMAN, ...GERMAN_PLACES },
    [
      'Branch',
      'Code',
      'Domain',
      'Domains',
      'Emoji',
      'Format',
      'Hash',
      'Installation',
      'Integration',
      'Issuer',
      'Link',
      'Name',
      'Person',
      'Prompt',
      'Scopes',
      'Status',
      'Teams',
      'Text',
      'Text (Markdown)',
      'Token',
      'Webhooks',
    ],
  ],
  ['Spanish', { ...SPANISH, ...SPANISH_PLACES }, ['Emoji', 'Hash', 'Prompt', 'Token', 'Variables', 'Webhooks']],
  [
    'French',
    { ...FRENCH, ...FRENCH_PLACES },
    [
      'Action',
      'Code',
      'Collection',
      'Condition',
      'Date',
      'Description',
      'Image',
      'Installation',
      'Licences',
      'Menu',
      'Notifications',
      'Page',
      'Pages',
      'Prompt',
      'Secret',
      'Sessions',
      'Sites',
      'Style',
      'Variables',
      'Webhooks',
    ],
  ],
];
/** Those that are read by a name that the program computes. */
const COMPUTED = ['editor.source', 'editor.visual', 'shell.system', 'shell.light', 'shell.dark', 'webhooks.thin', 'webhooks.full'];

/** Those around documents belong to published sites as well. */
const ours = (words: Words): Record<string, object> =>
  Object.fromEntries(Object.entries(words).filter(([section]) => section !== 'document'));

/** The texts by their paths, such as `home.status.draft`. Those with a gap are filled with a number. */
function textsOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    const at = path + key;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'object' && value !== null) return textsOf(value, `${at}.`);
    return [1, 7].map((n): [string, string] => [`${at}(${n})`, String((value as (given: number) => unknown)(n))]);
  });
}

/** What sources read of the words, as `section.key`. They take sections out of `useWords()`, or are given one. */
function readBy(source: string): string[] {
  const taken = [...source.matchAll(/\{([^{}]+)\}(?:: Words\b| = use(?:Place)?Words\(\))/g)].flatMap((match) =>
    match[1]!.split(',').map((each) => each.split(':').map((name) => name.trim())),
  );
  const given = [...source.matchAll(/\b(\w+): (\w)(\w+)Words\b/g)].map(([, name, first, rest]) => [first!.toLowerCase() + rest!, name!]);
  const direct = [...source.matchAll(/\bwords\.(\w+\.\w+)/g)].map((match) => match[1]!);
  const named = [...taken, ...given].flatMap(([section, name = section!]) =>
    [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((match) => `${section}.${match[1]!}`),
  );
  return [...direct, ...named];
}

describe('the texts of the workbench', () => {
  it.each(TRANSLATED)('are all translated: %s', (_language, words, same) => {
    const english = new Map(textsOf(ours(ALL_ENGLISH)));
    expect(english.size).toBeGreaterThan(200);
    const found = textsOf(ours(words));
    expect(found.filter(([, text]) => text.trim() === '')).toEqual([]);
    const alike = found.filter(([path, text]) => text === english.get(path)).map(([, text]) => text);
    expect([...new Set(alike)].toSorted()).toEqual([...same, ...STANDARDS].toSorted());
  });

  it('keep what is filled into them', () => {
    for (const [language, words] of [['English', ALL_ENGLISH] as const, ...TRANSLATED])
      for (const [path, text] of textsOf(ours(words)))
        if (path.endsWith('(7)')) expect(text.includes('7'), `${language}: ${path}: ${text}`).toBe(true);
  });

  it('are all shown somewhere', () => {
    const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !name.startsWith('words') && !name.endsWith('schema.d.ts'),
    );
    const read = new Set(sources.flatMap((name) => readBy(readFileSync(join(APP, name), 'utf8'))));
    const all = Object.entries(ours(ALL_ENGLISH)).flatMap(([section, texts]) => Object.keys(texts).map((key) => `${section}.${key}`));
    expect(all.filter((path) => !read.has(path)).toSorted()).toEqual(COMPUTED.toSorted());
  });
});
