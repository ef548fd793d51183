import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const APP = join(ROOT, 'app');
const FILES = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith('schema.d.ts'),
);
/** What runs in browsers as well as in the service. */
const SHARED = [/^src\/common\/document\//, /^src\/common\/words\/document\//, /^src\/common\/json\//];

const read = (name: string) => readFileSync(join(APP, name), 'utf8');

describe('the sources of the workbench', () => {
  it.each(FILES)('%s imports of the service only what is made for both', (name) => {
    const imported = [...read(name).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) =>
      relative(ROOT, resolve(APP, name, '..', match[1]!)),
    );
    const strangers = imported.filter((path) => !path.startsWith('app/') && !SHARED.some((shared) => shared.test(path)));
    expect(strangers).toEqual([]);
  });

  it.each(FILES)('%s writes no markup and no styles as text', (name) => {
    expect(read(name)).not.toMatch(/innerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|\sstyle=|document\.write|\beval\(/);
  });

  it('none of the bundles needs Node.js', () => {
    const folder = join(ROOT, 'dist', 'app', 'assets');
    const bundles = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(bundles.length).toBeGreaterThan(5);
    const needing = bundles.filter((name) =>
      /from\s*["']node:|import\(["']node:|\bBuffer\.(?:from|byteLength)/.test(readFileSync(join(folder, name), 'utf8')),
    );
    expect(needing).toEqual([]);
  });
});
