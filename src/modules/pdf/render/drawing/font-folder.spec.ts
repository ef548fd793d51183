import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fontsIn } from './font-folder.js';

const fontFile = (name: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/cousine/${name}`);
const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the fonts of a folder', () => {
  it('are those that can be read, of normal weight first, with their characters', () => {
    mkdirSync(join(folder, 'below'));
    cpSync(fontFile('Cousine_700Bold.ttf'), join(folder, 'A-Bold.ttf'));
    cpSync(fontFile('Cousine_400Regular.ttf'), join(folder, 'below', 'B-Regular.ttf'));
    writeFileSync(join(folder, 'broken.ttf'), 'no font');
    writeFileSync(join(folder, 'notes.txt'), 'no font either');
    const fonts = fontsIn(folder);
    expect(fonts.map(({ path }) => basename(path))).toEqual(['B-Regular.ttf', 'A-Bold.ttf']);
    expect(['─', 'א', '你', '🚀'].map((character) => fonts[0]!.covers(character.codePointAt(0)!))).toEqual([true, true, false, false]);
  });

  it('are none if the folder does not exist', () => {
    expect(fontsIn(join(folder, 'absent'))).toEqual([]);
  });
});
