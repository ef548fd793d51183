import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { onDatabase, planOf, statementsOf, type Plan } from '../support/statements.js';

const COMMENTS = 100_000;
const REPLIES = 10_000;
const PEOPLE = 500;
const PAGES = 50;
/** How many people commented, and how many only replied. */
const [MEMBERS, REPLIERS] = [300, 100];

const t = useApp();
const LIST = '/v1/spaces/:spaceId/comments';
let admin: MadeUser;
let spaceId: string;

const number = (kind: string, n: string) => `'${kind}' || lpad((${n})::text, ${20 - kind.length}, '0')`;

/** Every second comment is open, and comments are spread evenly over people and pages. Newest first, they are n = 0, 1, 2 … */
async function seed(): Promise<void> {
  const org = await t.make.org();
  ({ admin } = org);
  ({ id: spaceId } = await t.make.space({ org }));
  const fill = (text: string, ...values: unknown[]) => onDatabase(t.databaseUrl, text, values);
  await fill(
    `INSERT INTO users (id, email, display_name)
     SELECT ${number('user', 'n')}, 'person-' || n || '@example.test', 'Person ' || n FROM generate_series(0, ${PEOPLE + REPLIERS - 1}) n`,
  );
  await fill(
    `INSERT INTO comments (id, space_id, revision_id, page_id, posted_by_id, posted_at, status, resolved_at, resolved_by_id)
     SELECT ${number('comment', 'n')}, $1, 'revision', ${number('page', `n % ${PAGES}`)}, ${number('user', `n % ${PEOPLE}`)},
       timestamptz '2026-06-01' - n * interval '1 minute', CASE WHEN n % 2 = 1 THEN 'open' ELSE 'resolved' END,
       CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 0 THEN $2 END
     FROM generate_series(0, ${COMMENTS - 1}) n`,
    spaceId,
    admin.id,
  );
  await fill(
    `INSERT INTO members (id, org_id, user_id, role)
     SELECT ${number('member', 'n')}, $1, ${number('user', 'n')}, 'read' FROM generate_series(${PEOPLE - MEMBERS}, ${PEOPLE + REPLIERS - 1}) n`,
    org.id,
  );
  await fill(
    `INSERT INTO comment_replies (id, space_id, comment_id, posted_by_id)
     SELECT ${number('reply', 'n')}, $1, ${number('comment', 'n')}, ${number('user', `${PEOPLE} + n % ${REPLIERS}`)}
     FROM generate_series(0, ${REPLIES - 1}) n`,
    spaceId,
  );
  // As autovacuum leaves a space that has grown to this size.
  await fill('VACUUM ANALYZE comments, comment_replies, members, users');
}

/** The nodes of the plans of one request that read this table, and how many rows they read. */
async function readsOf(table: string, work: () => Promise<unknown>): Promise<Plan[]> {
  const sent = (await statementsOf(work)).filter(({ text }) => new RegExp(`FROM ${table} `).test(text));
  expect(sent).toHaveLength(1);
  return (await planOf(t.databaseUrl, sent[0]!)).filter((node) => node['Relation Name'] === table);
}

const rowsOf = (reads: readonly Plan[]) => reads.map((node) => node['Actual Rows'] * node['Actual Loops']);

describe('a space of 100,000 comments', () => {
  beforeAll(seed);

  it.each([
    [{}, COMMENTS],
    [{ order: 'asc' }, COMMENTS],
    [{ status: 'open' }, COMMENTS / 2],
    [{ status: 'resolved', order: 'asc' }, COMMENTS / 2],
    [{ targetPage: `page${'3'.padStart(16, '0')}` }, COMMENTS / PAGES],
    [{ targetPage: `page${'49'.padStart(16, '0')}`, status: 'open', order: 'asc' }, COMMENTS / PAGES],
    [{ authors: [`user${'7'.padStart(16, '0')}`] }, COMMENTS / PEOPLE],
    [{ authors: [`user${'7'.padStart(16, '0')}`, `user${'8'.padStart(16, '0')}`], order: 'asc' }, (2 * COMMENTS) / PEOPLE],
  ] as [Record<string, string | string[]>, number][])('answers %j with an index, and reads no other rows', async (filter, count) => {
    const read = await readsOf('comments', async () => {
      const reply = await t.api.as(admin).get(LIST, { spaceId }, { query: { ...filter, limit: 50 } });
      expect(reply.expect(200).body).toMatchObject({ count, items: { length: 50 } });
    });
    expect(read.length).toBeGreaterThan(0);
    const whole = read.filter((node) => node['Node Type'] === 'Seq Scan');
    // A count of most rows may read all rows.
    expect(whole).toHaveLength(count >= COMMENTS / 2 ? Math.min(whole.length, 1) : 0);
    // The rows are read to count them, and again if they must be sorted. A page in the order of an index reads 51.
    const rows = rowsOf(read);
    expect(Math.max(...rows)).toBeLessThanOrEqual(Math.max(count, COMMENTS / PAGES));
    expect(Math.min(...rows)).toBeLessThanOrEqual(Math.max(51, (2 * COMMENTS) / PEOPLE));
  });

  it('lists the commenters, and reads at most one comment for each member and each reply', async () => {
    const reads = await readsOf('comments', async () => {
      const { body } = (await t.api.as(admin).get('/v1/spaces/:spaceId/commenters', { spaceId }, { query: { limit: 50 } })).expect(200);
      expect(body).toMatchObject({ count: MEMBERS + REPLIERS, items: { length: 50 } });
    });
    expect(reads.length).toBeGreaterThan(0);
    expect(Math.max(...rowsOf(reads))).toBeLessThanOrEqual(REPLIES);
  });
});
