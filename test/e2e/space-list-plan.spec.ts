import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const SPACES = 100_000;
const VISIBLE = 1_000;
const IN_A_COLLECTION = 100;
const REACHED_COLLECTIONS = 9;
const REACHED_SPACES = VISIBLE - REACHED_COLLECTIONS * IN_A_COLLECTION;

const t = useApp();
const LIST = '/v1/orgs/:organizationId/spaces';
let organizationId: string;
let member: MadeUser;

interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const spaceNumber = (n: number) => `space${String(n).padStart(15, '0')}`;

/** Spaces stand newest first, a hundred in each collection; nobody reaches any of them without a grant. */
async function seed(): Promise<void> {
  const org = await t.make.org();
  organizationId = org.id;
  member = await t.make.member(org, 'read');
  const number = (kind: string, n: string) => `'${kind}' || lpad((${n})::text, ${20 - kind.length}, '0')`;
  const parent = number('collection', `n / ${IN_A_COLLECTION}`);
  const position = (n: string) => `'a' || lpad((${n})::text, 6, '0')`;
  await t.db.query(
    `INSERT INTO collections (id, org_id, position, place, default_level, resolved_level, lineage, title)
     SELECT ${number('collection', 'n')}, $1, ${position('n')}, ${position('n')}, NULL, NULL, ARRAY[${number('collection', 'n')}], 'Collection'
     FROM generate_series(0, ${SPACES / IN_A_COLLECTION - 1}) n`,
    [org.id],
  );
  await t.db.query(
    `INSERT INTO spaces (id, org_id, parent_id, position, resolved_level, lineage, title, revision_id, created_at)
     SELECT ${number('space', 'n')}, $1, ${parent}, ${position('n')}, NULL, ARRAY[${number('space', 'n')}, ${parent}], 'Space', ${number('revision', 'n')},
       timestamptz '2026-06-01' - n * interval '1 minute'
     FROM generate_series(0, ${SPACES - 1}) n`,
    [org.id],
  );
  // Nine collections, and the first space of each of a hundred others.
  await t.db.query(
    `INSERT INTO grants (id, org_id, resource_id, user_id, role)
     SELECT ${number('grant', 'n')}, $1, CASE WHEN n < ${REACHED_COLLECTIONS} THEN ${number('collection', '500 + 10 * n')} ELSE ${number('space', `${IN_A_COLLECTION} * n`)} END, $2, 'read'
     FROM generate_series(0, ${REACHED_COLLECTIONS + REACHED_SPACES - 1}) n`,
    [org.id, member.id],
  );
  await t.db.query('ANALYZE');
}

/** What the workers behind every process ask, whoever calls; and who the token is, which is asked once in four seconds. */
const NOT_COUNTED = /\b(jobs|periodic_runs|api_tokens|outbox_subscriptions)\b/;

/** What the service sends to PostgreSQL to answer one request. */
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
  // What has values is named, and comes as one object.
  return sent
    .map((each) => (typeof each === 'string' ? { text: each, values: [] } : (each as Statement)))
    .filter(({ text }) => !NOT_COUNTED.test(text));
}

async function planOf({ text, values }: Statement): Promise<Plan> {
  const [row] = await t.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return row!['QUERY PLAN'][0].Plan;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('the spaces a member reaches among 100,000', () => {
  beforeAll(async () => {
    await seed();
    (await t.api.as(member).get(LIST, { organizationId }, { query: { limit: 1 } })).expect(200);
  });
  afterEach(() => void vi.restoreAllMocks());

  it('are listed newest first, and counted', async () => {
    const { body } = (await t.api.as(member).get(LIST, { organizationId }, { query: { limit: 50 } })).expect(200);
    expect(body.count).toBe(VISIBLE);
    const newest = Array.from({ length: 50 }, (_, n) => spaceNumber(IN_A_COLLECTION * (REACHED_COLLECTIONS + n)));
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(newest);
    expect(body.items[0].permissions).toMatchObject({ view: true, comment: false });
  });

  it('are found by indexes, in one statement behind the one that lets in', async () => {
    for (const query of [{ limit: 50 }, { limit: 50, page: await secondPage() }] as Record<string, string | number>[]) {
      const sent = await statementsOf(async () => (await t.api.as(member).get(LIST, { organizationId }, { query })).expect(200));
      expect(sent).toHaveLength(2);
      const nodes = nodesOf(await planOf(sent[1]!));
      const read = nodes.filter((node) => node['Relation Name'] === 'spaces').map((node) => node['Node Type']);
      expect(read.length).toBeGreaterThan(0);
      expect(read).not.toContain('Seq Scan');
    }
  });

  it('are each read in one statement', async () => {
    const spaceId = spaceNumber(IN_A_COLLECTION * REACHED_COLLECTIONS);
    const sent = await statementsOf(async () => (await t.api.as(member).get('/v1/spaces/:spaceId', { spaceId })).expect(200));
    expect(sent).toHaveLength(1);
    const nodes = nodesOf(await planOf(sent[0]!));
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'spaces')).toEqual([]);
  });
});

async function secondPage(): Promise<string> {
  return (await t.api.as(member).get(LIST, { organizationId }, { query: { limit: 50 } })).expect(200).body.next.page as string;
}
