import { isRecord } from '../../../../common/json/is-record.js';
import { readText, type SourceFile } from '../archive/source-file.js';
import { readToml } from './toml-tables.js';

const TOML = /^\ufeff?\s*\+\+\+[ \t]*\n/;
const JSON_OBJECT = /^\ufeff?\s*(?=\{\s*")/;
const YAML_BELOW = /^\ufeff?\s+(?=---[ \t]*\n[\w-]+[ \t]*:)/;
const NAME = /^[\w-]+$/;
const LARGEST = 64 * 1024;

/** Reads a page. Its front matter is YAML at its start afterwards, also where it was TOML or JSON, or stood below empty lines. */
export async function readPageText(file: SourceFile): Promise<string | undefined> {
  const text = await readText(file);
  return text === undefined ? undefined : withYaml(text);
}

function withYaml(text: string): string {
  const head = text.slice(0, LARGEST);
  const [toml] = TOML.exec(head) ?? [];
  if (toml !== undefined) {
    const end = head.indexOf('\n+++', toml.length - 1);
    if (end < 0) return text;
    const { values, isWhole } = readToml(head.slice(toml.length, end + 1));
    // A tool that cannot read this makes no page of it.
    return yamlAbove(isWhole ? values : { ...values, draft: true }, text, end + 4);
  }
  const json = JSON_OBJECT.exec(head)?.[0].length;
  if (json !== undefined) {
    const end = endOfObject(head, json);
    const values = end < 0 ? undefined : parsed(head.slice(json, end));
    return values && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 200)) ? yamlAbove(values, text, end) : text;
  }
  const blank = YAML_BELOW.exec(head)?.[0].length ?? 0;
  return text.slice(blank);
}

/** Front matter in YAML, above what follows a place. The lines of the text stay where they are if there is room for all. */
function yamlAbove(values: Readonly<Record<string, unknown>>, text: string, end: number): string {
  const lines = Object.entries(values).flatMap(([name, value]) => (NAME.test(name) ? [`${name}: ${JSON.stringify(value)}`] : []));
  const room = text.slice(0, end).split('\n').length - lines.length - 2;
  const lineEnd = text.indexOf('\n', end);
  const rest = lineEnd < 0 ? '' : text.slice(lineEnd);
  return `---\n${[...lines, ...Array.from({ length: Math.max(0, room) }, () => '')].join('\n')}\n---${rest === '' ? '\n' : rest}`;
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where the object ends that begins at a place. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at + 1;
  }
  return -1;
}
