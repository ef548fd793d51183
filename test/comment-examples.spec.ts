import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLE = /\*[ \t]+@example\b[ \t]*(.*?)[ \t]*(?:\*\/.*)?$/gm;
/** One word, a quoted text without quotes in it, or JSON: of anything else the build makes no example, and says nothing. */
const READABLE = /^([^\s"']+|"[^"']*"|[[{].*[\]}])$/;

/** What the build reads, and what the generator writes for it to read. */
const files = ['src', 'scripts/resource', 'examples'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && name !== 'metadata.ts')
    .map((name) => join(folder, name)),
);

const unreadable = (text: string) =>
  [...text.matchAll(EXAMPLE)].map(([, example]) => example!).filter((example) => !READABLE.test(example));

it('finds an `@example` that the build cannot read', () => {
  const refused = ['Getting started', "'Getting started'", `"Someone's page"`, '"half', ''];
  expect(refused.filter((example) => unreadable(`/** @example ${example} */`).length === 0)).toEqual([]);
  const readable = ['7', 'guides/start', '"Getting started"', '["a", "b"]', '{ "a": 1 }'];
  expect(readable.filter((example) => unreadable(`  /**\n   * @example ${example}\n   */`).length > 0)).toEqual([]);
});

it('has an `@example` of several words in double quotes', () => {
  const texts = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
  expect(texts.flatMap(([file, text]) => unreadable(text).map((example) => `${file}: @example ${example}`))).toEqual([]);
});
