import { isRecord } from '../../../../common/json/is-record.js';
import { parseYaml } from './page-head.js';

const HEADER = /^\[(\[?)([^[\]]{1,300})\]/;
const KEY = /^([\w-]{1,200}|"[^"]{1,200}")[ \t]*=(.*)/s;
const DEEPEST = 10;

type Table = Map<string, unknown>;

/** Reads the tables of TOML, with values of one line: texts, numbers, booleans, and lists of them. Those of several lines are left out. */
export function tomlTables(text: string): Record<string, unknown> {
  const top: Table = new Map();
  let table: Table | undefined = top;
  for (const line of text.split('\n')) {
    const said = line.trim();
    const [, isItem, name] = HEADER.exec(said) ?? [];
    if (name !== undefined) table = tableAt(top, name, isItem === '[');
    else {
      const [, key, value] = KEY.exec(said) ?? [];
      if (key !== undefined) table?.set(unquoted(key), valueOf(value!.trim()));
    }
  }
  return plain(top) as Record<string, unknown>;
}

/** The table of a header, in the last item of the lists that it names. */
function tableAt(top: Table, name: string, isItem: boolean): Table | undefined {
  const steps = name.split('.').map((step) => unquoted(step.trim()));
  if (steps.length > DEEPEST) return undefined;
  let table = top;
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1;
    let next = table.get(step);
    if (isLast && isItem) {
      const list: unknown[] = Array.isArray(next) ? next : [];
      const made: Table = new Map();
      list.push(made);
      table.set(step, list);
      return made;
    }
    if (Array.isArray(next)) next = next.at(-1);
    if (!(next instanceof Map)) {
      const made: Table = new Map();
      table.set(step, made);
      next = made;
    }
    table = next as Table;
  }
  return table;
}

const unquoted = (name: string): string => name.replace(/^(["'])(.*)\1$/s, '$2');

/** A value of one line is YAML, too. */
function valueOf(value: string): unknown {
  const parsed = parseYaml(`value: ${value}`);
  return isRecord(parsed) ? parsed['value'] : undefined;
}

const plain = (value: unknown): unknown =>
  value instanceof Map
    ? Object.fromEntries(Array.from(value as Table, ([name, inner]) => [name, plain(inner)]))
    : Array.isArray(value)
      ? value.map(plain)
      : value;
