import { readText, type SourceFile } from '../archive/source-file.js';

const BEGINS = /^\ufeff?\+\+\+[ \t]*\n/;
const MENU = /^\[menus?\.([\w-]+)\]$/;
const KEY = /^([\w-]+)[ \t]*=(.*)/;
const LARGEST = 64 * 1024;

/** Reads a page. Its front matter is YAML afterwards, also where it was TOML. */
export async function readPageText(file: SourceFile): Promise<string | undefined> {
  const text = await readText(file);
  const [begun] = (text !== undefined && BEGINS.exec(text)) || [];
  if (text === undefined || begun === undefined) return text;
  const end = text.slice(0, LARGEST).indexOf('\n+++', begun.length - 1);
  return end < 0 ? text : `---\n${yamlOf(text.slice(begun.length, end + 1))}---${text.slice(end + 4)}`;
}

/**
 * The keys at the top and the tables of menus, with values of one line. JSON is YAML, and TOML nearly JSON. The lines stay where
 * they are.
 */
function yamlOf(toml: string): string {
  let indent: string | undefined = '';
  return toml
    .split('\n')
    .map((line) => {
      if (/^[ \t]*\[/.test(line)) {
        const menu = MENU.exec(line.trim())?.[1];
        indent = menu === undefined ? undefined : '  ';
        return menu === undefined ? '' : `menu-${menu}:`;
      }
      const [, key, value] = indent === undefined ? [] : (KEY.exec(line.trimStart()) ?? []);
      return key === undefined ? '' : `${indent}${key}: ${value!.trim()}`;
    })
    .join('\n');
}
