import { createHash } from 'node:crypto';

/** Both sides keep a named statement as long as the connection lives, so a process names only so many. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

/** The name PostgreSQL keeps the plan of a statement under; undefined once there are too many. */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
