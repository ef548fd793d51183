import { createHash } from 'node:crypto';

/** Client and server keep a named statement as long as the connection is open, so the number of names is limited. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

/** The name under which PostgreSQL keeps the plan of a statement; undefined once the limit is reached. */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
