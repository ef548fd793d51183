import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StartupError } from '../config/startup-error.js';
import { loadExtensions } from './load-extensions.js';

const directory = mkdtempSync(join(tmpdir(), 'bindery-extensions-'));
let written = 0;

function file(text: string): string {
  const name = join(directory, `extension-${++written}.mjs`);
  writeFileSync(name, text);
  return name;
}

const load = (...extensions: string[]) => loadExtensions({ extensions });

describe('loadExtensions', () => {
  afterAll(() => rmSync(directory, { recursive: true }));

  it('loads files in the order they are named', async () => {
    const one = file('export default { module: class One {} };');
    const two = file('export default { module: class Two {}, migrations: [class MakeTwo1795230000000 { up() {} }] };');
    expect(await load()).toEqual([]);
    const loaded = await load(two, one);
    expect(loaded.map(({ module }) => module.name)).toEqual(['Two', 'One']);
    expect(loaded[0]!.migrations).toHaveLength(1);
  });

  it.each([
    ['nothing', 'export const other = 1;', 'its default export must be { module, migrations? }'],
    ['a class alone', 'export default class {}', 'its default export must be { module, migrations? }'],
    ['null', 'export default null;', 'its default export must be { module, migrations? }'],
    ['a module by name', `export default { module: 'One' };`, 'its default export must be { module, migrations? }'],
    ['a lone migration', 'export default { module: class {}, migrations: class A1795230000000 {} };', 'must be a list of classes'],
    ['an undated migration', 'export default { module: class {}, migrations: [class MakeIt { up() {} }] };', 'MakeIt must be a migration'],
    ['no migration', 'export default { module: class {}, migrations: [class A1795230000000 {}] };', 'A1795230000000 must be a migration'],
    ['something broken', 'export default {', 'cannot be loaded'],
    ['something that needs more', `import 'bindery-extension-nobody-has';`, 'bindery-extension-nobody-has'],
  ])('refuses a file that exports %s, and names it', async (_, text, complaint) => {
    const name = file(text);
    const refusal = await load(name).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toContain(name);
    expect((refusal as Error).message).toContain(complaint);
  });

  it('refuses a file that is not there', async () => {
    await expect(load(join(directory, 'nowhere.js'))).rejects.toThrow(`EXTENSIONS names a file that does not exist: ${directory}`);
  });
});
