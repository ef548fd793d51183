import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { onDatabase, planOf, statementsOf } from '../support/statements.js';

const SPACES = 100_000;
const VISIBLE = 1_000;
const IN_A_COLLECTION = 100;
const REACHED_COLLECTIONS = 9;
const REACHED_SPACES = VISIBLE - REACHED_COLLECTIONS * IN_A_COLLECTION;

const t = useApp();
const LIST = '/v1/orgs/:organizationId/spaces';
let organizationId: string;
let member: MadeUser;

const spaceNumber = (n: number) => `space${String(n).padStart(15, '0')}`;

/** Creates spaces newest first, a hundred in each collection. Nobody has access to any of them without a grant. */
async function seed(): Promise<void> {
  const org = await t.make.org();
  organizationId = org.id;
  member = await t.make.member(org, 'read');
  const fill = (text: string, ...values: unknown[]) => onDatabase(t.databaseUrl, text, values);
  const number = (kind: string, n: string) => `'${kind}' || lpad((${n})::text, ${20 - kind.length}, '0')`;
  const parent = number('collection', `n / ${IN_A_COLLECTION}`);
  const position = (n: string) => `'a' || lpad((${n})::text, 6, '0')`;
  await fill(
    `INSERT INTO collections (id, org_id, position, place, default_level, resolved_level, lineage, title)
     SELECT ${number('collection', 'n')}, $1, ${position('n')}, ${position('n')}, NULL, NULL, ARRAY[${number('collection', 'n')}], 'Collection'
     FROM generate_series(0, ${SPACES / IN_A_COLLECTION - 1}) n`,
    org.id,
  );
  await fill(
    `INSERT INTO spaces (id, org_id, parent_id, position, resolved_level, lineage, title, revision_id, created_at)
     SELECT ${number('space', 'n')}, $1, ${parent}, ${position('n')}, NULL, ARRAY[${number('space', 'n')}, ${parent}], 'Space', ${number('revision', 'n')},
       timestamptz '2026-06-01' - n * interval '1 minute'
     FROM generate_series(0, ${SPACES - 1}) n`,
    org.id,
  );
  // Nine collections, and the first space of each of a hundred others.
  await fill(
    `INSERT INTO grants (id, org_id, resource_id, user_id, role)
     SELECT ${number('grant', 'n')}, $1, CASE WHEN n < ${REACHED_COLLECTIONS} THEN ${number('collection', '500 + 10 * n')} ELSE ${number('space', `${IN_A_COLLECTION} * n`)} END, $2, 'read'
     FROM generate_series(0, ${REACHED_COLLECTIONS + REACHED_SPACES - 1}) n`,
    org.id,
    member.id,
  );
  await fill('ANALYZE');
}

describe('the spaces a member reaches among 100,000', () => {
  beforeAll(async () => {
    await seed();
    (await t.api.as(member).get(LIST, { organizationId }, { query: { limit: 1 } })).expect(200);
  });

  it('are listed newest first, and counted', async () => {
    const { body } = (await t.api.as(member).get(LIST, { organizationId }, { query: { limit: 50 } })).expect(200);
    expect(body.count).toBe(VISIBLE);
    const newest = Array.from({ length: 50 }, (_, n) => spaceNumber(IN_A_COLLECTION * (REACHED_COLLECTIONS + n)));
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(newest);
    expect(body.items[0].permissions).toMatchObject({ view: true, comment: false });
  });

  it('are found by indexes, in one statement after the permission check', async () => {
    for (const query of [{ limit: 50 }, { limit: 50, page: await secondPage() }] as Record<string, string | number>[]) {
      const sent = await statementsOf(async () => (await t.api.as(member).get(LIST, { organizationId }, { query })).expect(200));
      expect(sent).toHaveLength(2);
      const nodes = await planOf(t.databaseUrl, sent[1]!);
      const read = nodes.filter((node) => node['Relation Name'] === 'spaces').map((node) => node['Node Type']);
      expect(read.length).toBeGreaterThan(0);
      expect(read).not.toContain('Seq Scan');
    }
  });

  it('are each read in one statement', async () => {
    const spaceId = spaceNumber(IN_A_COLLECTION * REACHED_COLLECTIONS);
    const sent = await statementsOf(async () => (await t.api.as(member).get('/v1/spaces/:spaceId', { spaceId })).expect(200));
    expect(sent).toHaveLength(1);
    const nodes = await planOf(t.databaseUrl, sent[0]!);
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'spaces')).toEqual([]);
  });
});

async function secondPage(): Promise<string> {
  return (await t.api.as(member).get(LIST, { organizationId }, { query: { limit: 50 } })).expect(200).body.next.page as string;
}
