import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const COMMENTS = 100_000;
const PEOPLE = 500;
const PAGES = 50;

const t = useApp();
const LIST = '/v1/spaces/:spaceId/comments';
let admin: MadeUser;
let spaceId: string;

interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const number = (kind: string, n: string) => `'${kind}' || lpad((${n})::text, ${20 - kind.length}, '0')`;

/** Every other one is open, and each person and page has its share; the newest first are n = 0, 1, 2 … */
async function seed(): Promise<void> {
  const org = await t.make.org();
  ({ admin } = org);
  ({ id: spaceId } = await t.make.space({ org }));
  await t.db.query(
    `INSERT INTO users (id, email, display_name)
     SELECT ${number('user', 'n')}, 'person-' || n || '@example.test', 'Person ' || n FROM generate_series(0, ${PEOPLE - 1}) n`,
  );
  await t.db.query(
    `INSERT INTO comments (id, space_id, revision_id, page_id, posted_by_id, posted_at, status, resolved_at, resolved_by_id)
     SELECT ${number('comment', 'n')}, $1, 'revision', ${number('page', `n % ${PAGES}`)}, ${number('user', `n % ${PEOPLE}`)},
       timestamptz '2026-06-01' - n * interval '1 minute', CASE WHEN n % 2 = 1 THEN 'open' ELSE 'resolved' END,
       CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 0 THEN $2 END
     FROM generate_series(0, ${COMMENTS - 1}) n`,
    [spaceId, admin.id],
  );
  // As a space is that has grown to this size.
  await t.db.query('VACUUM ANALYZE comments');
}

/** What the service sends about comments to answer one request. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: unknown[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- bound again by each call below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    sent.push(args[0]);
    return query.apply(this, args);
  });
  await work();
  vi.restoreAllMocks();
  return sent.filter((each): each is Statement => typeof each === 'object').filter(({ text }) => text.includes('FROM comments c'));
}

async function planOf({ text, values }: Statement): Promise<Plan> {
  const [row] = await t.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  return row!['QUERY PLAN'][0].Plan;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('a space of 100,000 comments', () => {
  beforeAll(seed);
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [{}, COMMENTS],
    [{ order: 'asc' }, COMMENTS],
    [{ status: 'open' }, COMMENTS / 2],
    [{ status: 'resolved', order: 'asc' }, COMMENTS / 2],
    [{ targetPage: `page${'3'.padStart(16, '0')}` }, COMMENTS / PAGES],
    [{ targetPage: `page${'49'.padStart(16, '0')}`, status: 'open', order: 'asc' }, COMMENTS / PAGES],
    [{ authors: [`user${'7'.padStart(16, '0')}`] }, COMMENTS / PEOPLE],
    [{ authors: [`user${'7'.padStart(16, '0')}`, `user${'8'.padStart(16, '0')}`], order: 'asc' }, (2 * COMMENTS) / PEOPLE],
  ] as [Record<string, string | string[]>, number][])('answers %j by an index, and reads no more than that has', async (filter, count) => {
    const sent = await statementsOf(async () => {
      const reply = await t.api.as(admin).get(LIST, { spaceId }, { query: { ...filter, limit: 50 } });
      expect(reply.expect(200).body).toMatchObject({ count, items: { length: 50 } });
    });
    expect(sent).toHaveLength(1);
    const read = nodesOf(await planOf(sent[0]!)).filter((node) => node['Relation Name'] === 'comments');
    const whole = read.filter((node) => node['Node Type'] === 'Seq Scan');
    // Counting most of what there is may read all of it.
    expect(whole).toHaveLength(count >= COMMENTS / 2 ? Math.min(whole.length, 1) : 0);
    // To count, and once more where there is an order to be made; a page in the order of an index is 51.
    const rows = read.map((node) => node['Actual Rows'] * node['Actual Loops']);
    expect(Math.max(...rows)).toBeLessThanOrEqual(Math.max(count, COMMENTS / PAGES));
    expect(Math.min(...rows)).toBeLessThanOrEqual(Math.max(51, (2 * COMMENTS) / PEOPLE));
  });

  it('knows who commented, without asking for each comment', async () => {
    const began = performance.now();
    const reply = await t.api.as(admin).get('/v1/spaces/:spaceId/commenters', { spaceId });
    expect(reply.expect(200).body).toEqual({ items: [], count: 0 });
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
