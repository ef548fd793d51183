import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const APP = join(ROOT, 'app');
const FILES = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith('schema.d.ts'),
);
/** What runs in browsers as well as in the service. */
const SHARED = [
  /^src\/common\/document\//,
  /^src\/common\/words\/document\//,
  /^src\/common\/json\//,
  /^src\/common\/expressions\/expression\.js$/,
  /^src\/common\/contract\/languages\.js$/,
];

/** Has the text of a program that people run on their servers. The workbench shows what that needs, and does not need it. */
const WITH_PROGRAM = { source: join(APP, 'places/sites/visitors/example-code.ts'), bundle: /^visitors-\w+\.js$/ };

const withoutTemplates = (code: string) => code.replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``');

const read = (name: string) => readFileSync(join(APP, name), 'utf8');

/** What a source needs when it runs: types are gone by then. */
const neededBy = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm)].map(
    (match) => (match[1] ?? match[2])!,
  );

/** All sources that run in the browser, with what each needs. */
const walk = () => walkFrom([join(APP, 'main.tsx')], neededBy);

function walkFrom(first: readonly string[], needs: (source: string) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open = [...first];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const source = readFileSync(path, 'utf8');
    const needed = needs(path === WITH_PROGRAM.source ? withoutTemplates(source) : source);
    found.set(path, needed);
    for (const name of needed.filter((each) => each.startsWith('.'))) {
      const named = resolve(path, '..', name);
      const file = [named, named.replace(/\.js$/, '.ts'), named.replace(/\.js$/, '.tsx')].find((each) => existsSync(each));
      expect(file, `${name} of ${path}`).toBeDefined();
      open.push(file!);
    }
  }
  return found;
}

describe('the sources of the workbench', () => {
  it.each(FILES)('%s imports of the service only what is made for both', (name) => {
    const imported = [...read(name).matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map((match) =>
      relative(ROOT, resolve(APP, name, '..', match[1]!)),
    );
    const strangers = imported.filter((path) => !path.startsWith('app/') && !SHARED.some((shared) => shared.test(path)));
    expect(strangers).toEqual([]);
  });

  it.each(FILES)('%s writes no markup and no styles as text', (name) => {
    expect(read(name)).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|srcdoc=|setAttribute\(\s*'style'|dangerouslySetInnerHTML|\sstyle=|document\.write|\beval\(/,
    );
  });

  it('reach nothing that only Node.js has', () => {
    const sources = walk();
    // All places, which are loaded on demand, and what they share with the service.
    for (const name of FILES.filter((each) => /^places\/\w+\/\w+\.tsx$/.test(each)).slice(0, 5))
      expect([...sources.keys()]).toContain(join(APP, name));
    expect([...sources.keys()].some((path) => path.startsWith(join(ROOT, 'src', 'common', 'document')))).toBe(true);
    const needing = [...sources].flatMap(([path, needed]) => needed.filter(isBuiltin).map((name) => `${relative(ROOT, path)}: ${name}`));
    expect(needing).toEqual([]);
  });

  it('show the texts of places that are opened seldom only where these are loaded', () => {
    const shell = ['shell/app.tsx', 'shell/frame.tsx'].map((name) => join(APP, name));
    const placesOf = (kind: string) =>
      shell.flatMap((path) =>
        [
          ...readFileSync(path, 'utf8').matchAll(new RegExp(`= ${kind}\\(async \\(\\) => \\(await import\\('\\.\\./([^']+)\\.js'`, 'g')),
        ].map((match) => join(APP, `${match[1]!}.tsx`)),
      );
    expect(placesOf('lazyWordyPlace').length).toBeGreaterThan(10);
    const others = [...shell, ...placesOf('lazyPlace')];
    expect(others.length).toBeGreaterThan(10);
    // The places themselves are walked one by one.
    const inPlace = (source: string) => neededBy(source.replaceAll(/= lazy\w*Place\(.*/g, ''));
    const readers = [...walkFrom(others, inPlace).keys()].filter((path) => readFileSync(path, 'utf8').includes('usePlaceWords('));
    expect(readers.map((path) => relative(APP, path))).toEqual([]);
  });

  it('none of the bundles needs Node.js', () => {
    const folder = join(ROOT, 'dist', 'app', 'assets');
    const bundles = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(bundles.length).toBeGreaterThan(5);
    expect(bundles.filter((name) => WITH_PROGRAM.bundle.test(name))).toHaveLength(1);
    const needing = bundles.filter((name) => {
      const code = readFileSync(join(folder, name), 'utf8');
      return /(?:from|import|import\()\s*["'`]node:|\brequire\(["'`]|\bBuffer\.(?:from|byteLength)/.test(
        WITH_PROGRAM.bundle.test(name) ? withoutTemplates(code) : code,
      );
    });
    expect(needing).toEqual([]);
  });
});
