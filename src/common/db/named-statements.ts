import { createHash } from 'node:crypto';
import pg from 'pg';

/** Names live as long as their connection, on both sides, so a process keeps only so many. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * TypeORM never names its statements, so PostgreSQL would parse and plan each of them again. This client
 * names every parameterized text; what stands above does not know.
 */
export class NamedStatementsClient extends pg.Client {
  // The overloads of pg's own method, of which each takes a config or a text first.
  override query = ((first: unknown, ...rest: unknown[]): unknown => {
    // oxlint-disable-next-line typescript/unbound-method -- bound again by each call below
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const [values, ...others] = rest;
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) return query.call(this, first, ...rest);
    return query.call(this, { name: nameOf(first), text: first, values }, ...others);
  }) as pg.Client['query'];
}
