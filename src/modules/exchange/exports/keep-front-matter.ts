import { readFrontMatter } from '../../../common/document/front-matter.js';
import { canonicalJson } from '../../../common/json/canonical-json.js';

/** A text from its front matter on. */
export interface FrontAndBody {
  /** The lines between the two of `---`; undefined if there is none. */
  fields: string[] | undefined;
  /** From the line below the second `---` on. */
  body: string;
}

const RULE = /^---[ \t]*\n$/;
const FIELD = /^([\w-]+)[ \t]*:/;

export function frontAndBody(text: string): FrontAndBody {
  const front = readFrontMatter(text);
  if (front === undefined) return { fields: undefined, body: text };
  const lines = text.split(/(?<=\n)/);
  const end = lines.findIndex((line, at) => at > 0 && RULE.test(line.endsWith('\n') ? line : `${line}\n`));
  return { fields: lines.slice(1, end), body: lines.slice(end + 1).join('') };
}

/**
 * The front matter of a file after the same change that leads from `before` to `after`. Fields that do not change keep their lines, and
 * so do those that we do not know, and comments.
 */
export function keepFrontMatter(
  former: readonly string[] | undefined,
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): string {
  const [old, now] = [fieldsOf(before ?? []), fieldsOf(after ?? [])];
  const isSame = (name: string) => old.get(name)?.value === now.get(name)?.value;
  const written = new Set<string>();
  const lines: string[] = [];
  for (const { name, text } of entriesOf(former ?? [])) {
    if (name === undefined || isSame(name)) lines.push(text);
    else lines.push(now.get(name)?.text ?? '');
    if (name !== undefined) written.add(name);
  }
  for (const [name, { text }] of now) if (!written.has(name) && !isSame(name)) lines.push(text);
  const all = lines.join('');
  if (all === '' && former === undefined) return '';
  if (all.trim() === '' && (former ?? []).join('').trim() !== '') return '';
  return `---\n${all}---\n${former === undefined ? '\n' : ''}`;
}

/** Fields with the lines that belong to them, and other lines. */
function entriesOf(lines: readonly string[]): { name?: string; text: string }[] {
  const entries: { name?: string; text: string }[] = [];
  for (const line of lines) {
    const name = FIELD.exec(line)?.[1];
    const last = entries.at(-1);
    if (name !== undefined) entries.push({ name, text: line });
    else if (last && /^(?:\s+\S|-\s|[\]}])/.test(line)) last.text += line;
    else entries.push({ text: line });
  }
  return entries;
}

function fieldsOf(lines: readonly string[]): Map<string, { text: string; value: string }> {
  return new Map(
    entriesOf(lines).flatMap(({ name, text }) => (name === undefined ? [] : [[name, { text, value: valueIn(text, name) }] as const])),
  );
}

const valueIn = (text: string, name: string): string => canonicalJson(readFrontMatter(`---\n${text}---\n`)?.values[name] ?? text);
