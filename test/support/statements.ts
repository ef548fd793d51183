import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Who calls is asked again every few seconds, so it is no part of what a request costs. */
const NOT_COUNTED = /\bapi_tokens\b/;

/**
 * What the service sends to PostgreSQL to do some work, in the order it is sent. Other statements of the process at
 * the same time, such as those of its jobs, are not among them: the work has an asynchronous context of its own.
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

/** What has values is named, and comes as one object. */
function statementIn([first, values]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] };
  return first as Statement;
}

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** The nodes of the plan by which PostgreSQL runs a statement, with the rows that each has read. It runs it. */
export async function planOf(databaseUrl: string, { text, values }: Statement): Promise<Plan[]> {
  const [row] = await onDatabase<{ 'QUERY PLAN': [{ Plan: Plan }] }>(databaseUrl, `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  return nodesOf(row!['QUERY PLAN'][0].Plan);
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs a statement on a connection of its own, which has none of the service's limits: what fills a table may take long. */
export async function onDatabase<Row>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
