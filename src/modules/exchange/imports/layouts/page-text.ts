import { readText, type SourceFile } from '../archive/source-file.js';

const TOML = /^\ufeff?\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*$/ms;
const KEY = /^([\w-]+)[ \t]*=[ \t]*(.*)$/;
const LARGEST = 64 * 1024;

/** Reads a page. Its front matter is YAML afterwards, also where it was TOML. */
export async function readPageText(file: SourceFile): Promise<string | undefined> {
  const text = await readText(file);
  if (text === undefined || !/^\ufeff?\+\+\+/.test(text)) return text;
  const found = TOML.exec(text.slice(0, LARGEST));
  return found ? `---\n${yamlOf(found[1]!)}---${text.slice(found[0].length)}` : text;
}

/** The keys at the top, with values of one line. JSON is YAML, and TOML nearly JSON. The lines stay where they are. */
function yamlOf(toml: string): string {
  let inTable = false;
  return toml
    .split('\n')
    .map((line) => {
      if (/^[ \t]*\[/.test(line)) inTable = true;
      const [, key, value] = inTable ? [] : (KEY.exec(line) ?? []);
      return key === undefined ? '' : `${key}: ${value!.trim()}`;
    })
    .join('\n');
}
