import { describe, expect, it } from 'vitest';
import { sourceTree } from '../../../../../test/support/source-tree.js';
import { ImportLimits } from '../model/import-limits.js';
import { parseCode } from './parse-code.js';
import { readStructure } from './read-structure.js';
import type { Structure } from './source-node.js';
import { StaticCode } from './static-code.js';
import { depthOfTypedCalls } from './typed-calls.js';

/** Microseconds of work that no settings may take: the parser is given up after a second, on a machine that is busy. */
const MOST_WORK = 8_000_000;

function structureOf(files: Readonly<Record<string, string>>): Promise<Structure> {
  return readStructure(sourceTree(files), new Map(), new ImportLimits());
}

async function within<T>(work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user } = process.cpuUsage(before);
  expect(user).toBeLessThan(MOST_WORK);
  return result;
}

/** For each layout the file that is hostile, and what else makes it one. */
const LAYOUTS: Readonly<Record<string, { path: string; page: string; files: Readonly<Record<string, string>> }>> = {
  docusaurus: { path: 'sidebars.ts', page: 'docs/a.md', files: { 'docusaurus.config.js': 'export default {}' } },
  vitepress: { path: '.vitepress/config.ts', page: 'a.md', files: {} },
  starlight: { path: 'astro.config.mjs', page: 'src/content/docs/a.md', files: {} },
  nextra: { path: 'content/_meta.ts', page: 'content/a.md', files: { 'next.config.mjs': "import nextra from 'nextra'" } },
};

const UNREADABLE: Readonly<Record<string, [code: string, problem: RegExp]>> = {
  'calls with types': [`export default ${'a<b>('.repeat(40)}`, /calls with type arguments are nested too deeply/],
  'asynchronous functions with types': [`export default ${'async<a>('.repeat(40)}`, /nested too deeply/],
  'templates with types': [`export default ${'a<b>`${'.repeat(40)}`, /nested too deeply/],
  'calls with types behind a sign that looks like a template': [`/\`/;\nexport default ${'a<b>('.repeat(40)}`, /takes too long/],
  lists: [`export default ${'['.repeat(200_000)}`, /nested too deeply/],
  elements: [`export default ${'<a>'.repeat(100_000)}`, /nested too deeply|no valid/],
  'more than fits': [`export default '${'x'.repeat(600_000)}'`, /more than 512 kB/],
  'what is no code': ['export default {', /no valid JavaScript/],
};

describe.each(Object.entries(LAYOUTS))('settings of %s', (layout, { path, page, files }) => {
  it.each(Object.entries(UNREADABLE))(
    'that nobody can read are left, with a note and the pages of the folders: %s',
    async (_, [code, problem]) => {
      const structure = await within(() => structureOf({ ...files, [path]: code, [page]: '# A\n' }));
      expect(structure.layout).toBe(layout);
      expect(structure.notes.get(path)).toMatch(/^It is not read for the structure: /);
      expect(structure.notes.get(path)).toMatch(problem);
      expect(JSON.stringify(structure.nodes)).toContain(JSON.stringify(page));
    },
  );
});

/** Lists that name the one before twice each: few signs that stand for very many values. */
const doubled = (levels: number, first: string, twice: (name: string) => string): string =>
  Array.from({ length: levels }, (_, n) => `const x${n + 1} = ${twice(`x${n}`)};`).reduce(
    (code, line) => `${code}${line}\n`,
    `const x0 = ${first};\n`,
  );

describe('the values of settings', () => {
  const read = (code: string) => {
    const texts = new Map([['a.js', code]]);
    return new StaticCode({ has: (path) => texts.has(path), text: async (path) => texts.get(path), note: () => {} }).read('a.js');
  };
  const long = doubled(14, "['x']", (name) => `[...${name}, ...${name}]`);
  const names = Array.from({ length: 30_000 }, (_, n) => `a${n}: 0`).join(',');

  it.each([
    ['lists of lists that are made one', `${long}export default x14.map(() => x14).flat();`],
    ['lists of lists that a function makes one', `${long}export default x14.flatMap(() => x14);`],
    ['lists that are put together', `${long}export default [].concat(${'x14,'.repeat(20_000)});`],
    ['lists in lists', `${doubled(60, '[0]', (name) => `[${name}, ${name}]`)}export default x60;`],
    [
      'long texts',
      `${long}${doubled(14, "'x'", (name) => `${name} + ${name}`).replaceAll('x', 'y')}export default x14.map((n) => \`\${y14}\${n}\`);`,
    ],
    ['large objects', `const o = { ${names} };\nexport default [${'{...o},'.repeat(20_000)}];`],
    ['functions with many lines', `function f() { ${';'.repeat(200_000)} }\nexport default [${'f(),'.repeat(40_000)}];`],
    ['what names itself', 'const a = [...a, b]; const b = { a }; export default { ...b, a: a.map(() => a) };'],
  ])('are read in bounded time and space: %s', async (_, code) => {
    const before = process.memoryUsage().heapUsed;
    const value = await within(() => read(code));
    if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(20_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(400 * 1024 * 1024);
  });
});

describe('calls with types', () => {
  it.each([
    ['a<b>(c)', 1],
    ['defineConfig<Theme>({ a: list<B>([map<C>(d)]) })', 3],
    ['(a) => (b) => (c) => ({ d })', 0],
    ['"<b>(" + \'<b>(\' + `<b>(` // <b>(\n/* <b>( */', 0],
    ['`${a<b>(`${c<d>(e)}`)}`', 2],
    ['a<b>(")", c<d>(e))', 2],
    ['a<b> (c)', 1],
  ])('are counted as they are within each other: %s', (code, depth) => {
    expect(depthOfTypedCalls(code)).toBe(depth);
  });

  it('are counted in linear time, and usual ones are read', async () => {
    for (const part of ['a<b>(', '`${', '"', '/*', '//', '(', ')', '> ', '`', '\\', '>('])
      await within(() => depthOfTypedCalls(part.repeat(200_000)));
    expect(parseCode('export default defineConfig<Theme>({ a: list<B>([map<C>(d)]) })').program).toBeDefined();
  });
});
