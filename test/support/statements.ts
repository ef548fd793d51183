import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The look-up of the token is cached for a few seconds, so it does not count as a cost of a request. Transactions begin and end with
 * their first and last statements, once a connection has done it.
 */
const NOT_COUNTED = /\bapi_tokens\b|^(?:BEGIN|COMMIT)$/;

/**
 * The statements that the service sends to PostgreSQL for some work, in order. They exclude other statements of the
 * process at the same time, such as those of jobs, because the work has an asynchronous context of its own.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const context = new AsyncLocalStorage<Statement[]>();
  // oxlint-disable-next-line typescript/unbound-method -- bound again by each call below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    context.getStore()?.push(statementIn(args));
    return query.apply(this, args);
  });
  try {
    const sent: Statement[] = [];
    await context.run(sent, work);
    return sent.filter(({ text }) => !NOT_COUNTED.test(text));
  } finally {
    spy.mockRestore();
  }
}

/** A statement with values is prepared, and is passed as one object. */
function statementIn([first, values]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] };
  return first as Statement;
}

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Runs a statement, and returns the nodes of its plan with the rows that each has read. */
export async function planOf(databaseUrl: string, { text, values }: Statement): Promise<Plan[]> {
  const [row] = await onDatabase<{ 'QUERY PLAN': [{ Plan: Plan }] }>(databaseUrl, `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  return nodesOf(row!['QUERY PLAN'][0].Plan);
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs a statement on a separate connection without the time limits of the service, because filling a table may take long. */
export async function onDatabase<Row>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
