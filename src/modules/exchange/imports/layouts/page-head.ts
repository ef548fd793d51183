import { parse } from 'yaml';
import { readFrontMatter } from '../../../../common/document/front-matter.js';
import { isRecord } from '../../../../common/json/is-record.js';
import { storable } from '../../format/storable.js';

export type Fields = Readonly<Record<string, unknown>>;

const LARGEST = 64 * 1024;
/** References within the YAML; a few of them can stand for very much. */
const MOST_ALIASES = 20;

/** The front matter of a page as YAML, as far as the reader of Markdown takes it for front matter. */
export function fieldsOfPage(text: string): Fields {
  const front = readFrontMatter(text.replace(/^\ufeff/, '').slice(0, 2 * LARGEST));
  if (!front) return {};
  const yaml = /^---[ \t]*\n(.*?)^---[ \t]*$/ms.exec(text.replace(/^\ufeff/, '').slice(0, LARGEST + 16))?.[1] ?? '';
  const parsed = parseYaml(yaml);
  return isRecord(parsed) ? parsed : (storable(front.values) as Fields);
}

/** Returns undefined for what is no YAML. */
export function parseYaml(text: string): unknown {
  try {
    return storable(parse(text, { maxAliasCount: MOST_ALIASES, logLevel: 'silent' }));
  } catch {
    return undefined;
  }
}

export const textField = (fields: Fields, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
};

export const numberField = (fields: Fields, ...names: readonly string[]): number | undefined => {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return undefined;
};

/** The texts of a list, or of one text. */
export const textsField = (fields: Fields, ...names: readonly string[]): string[] =>
  names.flatMap((name) => fields[name] ?? []).filter((value) => typeof value === 'string');

export const inLowerCase = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));

export const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|t|yes|y|on|1)$/i.test(value));

export const isNo = (value: unknown): boolean =>
  value === false || value === 0 || (typeof value === 'string' && /^(?:false|f|no|n|off|0)$/i.test(value));
