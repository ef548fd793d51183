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

/** More than are sorted: the list of somebody who reaches more walks the order instead. */
const FEW = 2000;

/** The ids of the spaces that a member reaches, newest first, as the whole list says. */
async function listed(caller: MadeUser, limit: number, onPage: (page: number) => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  let next: { page: string } | undefined;
  let page = 0;
  do {
    const query = { limit, ...(next && { page: next.page }) };
    const { body } = (await t.api.as(caller).get(LIST, { organizationId }, { query })).expect(200);
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    next = body.next;
    await onPage(++page);
  } while (next);
  return ids;
}

/** A member with grants on collections, each of which contains a hundred spaces. */
async function memberOf(collections: readonly number[]): Promise<MadeUser> {
  const made = await t.make.member({ id: organizationId }, 'read');
  await grant(made, collections);
  return made;
}

const grant = (to: MadeUser, collections: readonly number[]) =>
  onDatabase(
    t.databaseUrl,
    `INSERT INTO grants (id, org_id, resource_id, user_id, role)
     SELECT 'more' || lpad(n::text, 6, '0') || left($2, 4) || right($2, 6), $1, 'collection' || lpad(n::text, 10, '0'), $2, 'read' FROM unnest($3::int[]) n`,
    [organizationId, to.id, collections],
  );

const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);
/** The spaces are numbered from the newest. */
const spacesIn = (collections: readonly number[]) =>
  collections.flatMap((n) => from(n * IN_A_COLLECTION, IN_A_COLLECTION).map(spaceNumber)).toSorted();

describe('whether a member reaches few spaces or many', () => {
  it.each([
    ['the newest few', from(0, 3)],
    ['the oldest few', from(SPACES / IN_A_COLLECTION - 3, 3)],
    ['as many as are sorted', from(300, FEW / IN_A_COLLECTION)],
    ['more', from(300, FEW / IN_A_COLLECTION + 1)],
  ])('the list has the same order and pages: %s', async (_, collections) => {
    expect(await listed(await memberOf(collections), 700)).toEqual(spacesIn(collections));
  });

  it('the list stays correct if few become many, and many few, between two pages', async () => {
    const [few, more] = [from(500, 10), from(900, 30)];
    const growing = await memberOf(few);
    const all = await listed(growing, 300, async (page) => {
      if (page === 2) await grant(growing, more);
    });
    expect(all).toEqual(spacesIn([...few, ...more]));
    const losing = await memberOf([...few, ...more]);
    const kept = await listed(losing, 900, async (page) => {
      const lost = more.map((n) => `collection${String(n).padStart(10, '0')}`);
      if (page === 1) await onDatabase(t.databaseUrl, 'DELETE FROM grants WHERE user_id = $1 AND resource_id = ANY($2)', [losing.id, lost]);
    });
    expect(kept).toEqual(spacesIn(few));
  });

  it('the list does not read the spaces that are newer than the oldest few', async () => {
    const collection = SPACES / IN_A_COLLECTION - 1;
    const oldest = await memberOf([collection]);
    const read = () => t.api.as(oldest).get(LIST, { organizationId }, { query: { limit: 50 } });
    const [, sent] = await statementsOf(async () => expect((await read()).expect(200).body.count).toBe(IN_A_COLLECTION));
    const nodes = (await planOf(t.databaseUrl, sent!)).filter((node) => node['Relation Name'] === 'spaces');
    const rows = nodes.map((node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)));
    expect(Math.max(...rows)).toBe(IN_A_COLLECTION);
  });
});

async function secondPage(): Promise<string> {
  return (await t.api.as(member).get(LIST, { organizationId }, { query: { limit: 50 } })).expect(200).body.next.page as string;
}
