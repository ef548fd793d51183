import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBareDatabase } from '../../../test/support/bare-database.js';
import { BadRequest } from '../http/errors.js';
import { paginate, type Listing, type Page, type SortKey } from './paginate.js';
import { Selection, valueAs } from './selection.js';

interface Row {
  id: string;
  parent: string;
  rank: number | null;
  name: string | null;
  day: Date;
  seen: Date | null;
}

const t = useBareDatabase(`
  CREATE TABLE things (
    id text COLLATE "C" PRIMARY KEY, parent text NOT NULL, rank integer, name text COLLATE "C",
    day timestamptz(3) NOT NULL, seen timestamptz(3)
  )`);
beforeEach(() => t.db.query('DELETE FROM things'));

const insert = ({ id, parent, rank, name, day, seen }: Row) =>
  t.db.query('INSERT INTO things VALUES ($1, $2, $3, $4, $5, $6)', [id, parent, rank, name, day, seen]);

const BY_ID: SortKey = { sql: 'id', type: 'text', direction: 'ASC' };

function listing(order: readonly SortKey[] = [BY_ID], parent = 'p', changes: Partial<Listing> = {}): Listing {
  return { name: 'things', select: 'id', from: 'things', where: ['parent = $1'], values: [parent], order, ...changes };
}

const IN_JSON = new Selection([valueAs('id', 'id')]);

const list = (of: Listing, query: { page?: string; limit?: number } = {}): Promise<Page<string>> =>
  paginate(t.db, of, query, (row) => row['id'] as string);

/** All pages of a list. Between two of them something may happen. */
async function walk(of: Listing, limit: number, between: () => Promise<void> = async () => {}): Promise<string[]> {
  const seen: string[] = [];
  let page: string | undefined;
  for (;;) {
    const { items, count, next } = await list(of, { page, limit });
    seen.push(...items);
    expect(seen.length, 'the walk goes round in circles').toBeLessThan(200);
    expect(items.length).toBeLessThanOrEqual(limit);
    expect(count).toBe((await t.db.query(`SELECT 1 FROM things WHERE parent = 'p'`)).length);
    if (!next) return seen;
    expect(items).toHaveLength(limit);
    page = next.page;
    await between();
  }
}

/** Few values, so that many rows tie; moments a millisecond apart, and the first and last that are likely. */
const aRow = fc.record<Omit<Row, 'id'>>({
  parent: fc.constantFrom('p', 'p', 'p', 'q'),
  rank: fc.constantFrom(null, -2_147_483_648, 0, 1, 2_147_483_647),
  name: fc.constantFrom(null, '', 'a', 'B', 'ä', '"', 'a\\b', '日本'),
  day: fc
    .constantFrom(
      '0001-01-01T00:00:00Z',
      '1969-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.001Z',
      '9999-12-31T23:59:59.999Z',
    )
    .map((text) => new Date(text)),
  seen: fc.constantFrom(null, new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-01T00:00:00.001Z')),
});

const KEYS: Record<string, Omit<SortKey, 'direction'>> = {
  rank: { sql: 'rank', type: 'int', nullable: true },
  name: { sql: 'name', type: 'text', nullable: true },
  day: { sql: 'day', type: 'timestamptz' },
  seen: { sql: 'seen', type: 'timestamptz', nullable: true },
};
const aDirection = fc.constantFrom('ASC' as const, 'DESC' as const);
/** Some columns in some order, and the id at the end. */
const anOrder = fc
  .tuple(fc.shuffledSubarray(Object.keys(KEYS)), fc.array(aDirection, { minLength: 5, maxLength: 5 }))
  .map(([names, directions]): SortKey[] =>
    [...names.map((name) => KEYS[name]!), BY_ID].map((key, i) => ({ ...key, direction: directions[i]! })),
  );

/** What happens between two pages: a row comes, or one of those there goes. */
const anEvent = fc.oneof(
  aRow.map((row) => ({ row })),
  fc.nat({ max: 50 }).map((victim) => ({ victim })),
);

describe('paginate', () => {
  it('shows each row that stays exactly once and in order, while others come and go', async () => {
    let made = 0;
    const newRow = (row: Omit<Row, 'id'>): Row => ({ id: `id-${String(++made).padStart(6, '0')}`, ...row });
    const property = fc.asyncProperty(
      fc.array(aRow, { maxLength: 25 }),
      anOrder,
      fc.integer({ min: 1, max: 6 }),
      fc.array(anEvent, { maxLength: 8 }),
      fc.constantFrom('id', IN_JSON),
      async (some, order, limit, events, select) => {
        await t.db.query('DELETE FROM things');
        const rows = some.map(newRow);
        for (const row of rows) await insert(row);
        const gone = new Set<string>();
        const remaining = [...events];
        const seen = await walk(listing(order, 'p', { select }), limit, async () => {
          const event = remaining.pop();
          if (!event) return;
          if ('row' in event) return void (await insert(newRow(event.row)));
          const victim = rows[event.victim];
          if (!victim) return;
          gone.add(victim.id);
          await t.db.query('DELETE FROM things WHERE id = $1', [victim.id]);
        });
        expect(new Set(seen).size).toBe(seen.length);
        const stayed = rows.filter(({ id, parent }) => parent === 'p' && !gone.has(id)).sort(comparing(order));
        const known = new Set(stayed.map(({ id }) => id));
        expect(seen.filter((id) => known.has(id))).toEqual(stayed.map(({ id }) => id));
      },
    );
    await fc.assert(property, { numRuns: 100, interruptAfterTimeLimit: 12_000 });
  });

  it('gives the count alone for a limit of 0, though its values serve the select alone', async () => {
    for (const id of ['a', 'b', 'c']) await insert(aThing(id));
    const of = listing([BY_ID], 'p', { select: `id, id = $2 AS mine`, values: ['p', 'a'] });
    expect(await list(of, { limit: 0 })).toEqual({ items: [], count: 3 });
    expect((await list(of, { limit: 2 })).count).toBe(3);
  });

  it.each<[string, Listing['select']]>([
    ['columns', 'id'],
    ['a selection', IN_JSON],
  ])('has no next page when the last row fits, as %s', async (_, select) => {
    for (const id of ['a', 'b']) await insert(aThing(id));
    const of = listing([BY_ID], 'p', { select });
    expect(await list(of, { limit: 2 })).toEqual({ items: ['a', 'b'], count: 2 });
    expect(await list(of, { limit: 1000 })).toEqual({ items: ['a', 'b'], count: 2 });
    expect(await list(listing([BY_ID], 'nobody', { select }))).toEqual({ items: [], count: 0 });
  });

  it('still knows the count when the rows behind a cursor are gone', async () => {
    for (const id of ['a', 'b', 'c']) await insert(aThing(id));
    const { next } = await list(listing(), { limit: 1 });
    await t.db.query(`DELETE FROM things WHERE id > 'a'`);
    expect(await list(listing(), { limit: 1, page: next!.page })).toEqual({ items: [], count: 1 });
  });
});

describe('a cursor', () => {
  const BY_DAY: SortKey = { sql: 'day', type: 'timestamptz', direction: 'ASC' };
  const BY_RANK: SortKey = { sql: 'rank', type: 'int', direction: 'ASC' };
  const order = [BY_DAY, BY_RANK, BY_ID];
  let cursor: string;
  beforeEach(async () => {
    for (const id of ['a', 'b']) await insert(aThing(id));
    cursor = (await list(listing(order), { limit: 1 })).next!.page;
  });

  const refusal = (of: Listing, page: string) =>
    list(of, { page, limit: 1 }).then(
      () => 'none',
      (error: unknown) => (error instanceof BadRequest ? error.details : error),
    );
  const REFUSED = { errors: [{ pointer: '/page', message: 'must be a cursor from `next.page` of this list' }] };

  it('belongs to its list', async () => {
    expect((await list(listing(order), { page: cursor, limit: 1 })).items).toEqual(['b']);
  });

  it.each<[string, () => Listing]>([
    ['another list', () => listing(order, 'p', { name: 'others' })],
    ['another parent', () => listing(order, 'q')],
    ['another filter', () => listing(order, 'p', { where: ['parent = $1', 'rank > 0'] })],
    ['a list without the filter', () => listing(order, 'p', { where: [], values: [] })],
    ['another sort', () => listing([BY_RANK, BY_DAY, BY_ID])],
    ['the other direction', () => listing([{ ...BY_DAY, direction: 'DESC' }, BY_RANK, BY_ID])],
    ['fewer keys', () => listing([BY_DAY, BY_ID])],
  ])('is refused by %s', async (_, other) => {
    expect(await refusal(other(), cursor)).toEqual(REFUSED);
    expect(await list(other(), { limit: 0 })).toMatchObject({ items: [] });
  });

  it('is refused by a count too when it is wrong', async () => {
    await expect(list(listing(order), { page: 'nonsense', limit: 0 })).rejects.toBeInstanceOf(BadRequest);
  });

  it.each(['', 'nonsense', '{}', 'W10', 'x'.repeat(100_000), '\0', '=', '💥'])('that is garbage is refused: %#', async (page) => {
    expect(await refusal(listing(order), page)).toEqual(REFUSED);
  });

  it.each<[string, unknown[]]>([
    ['no keys', []],
    ['too few keys', [0, 1]],
    ['too many keys', [0, 1, 'a', 'b']],
    ['null where none can be', [null, 1, 'a']],
    ['a text for a number', [0, '1', 'a']],
    ['a number for a text', [0, 1, 2]],
    ['an object for a text', [0, 1, { id: 'a' }]],
    ['a fraction', [0.5, 1, 'a']],
    ['a moment before the first of PostgreSQL', [-8.64e15, 1, 'a']],
    ['a moment after the last of JavaScript', [8.64e15 + 1, 1, 'a']],
    ['a number too large', [0, 2_147_483_648, 'a']],
    ['a number too small', [0, -2_147_483_649, 'a']],
    ['a number out of all bounds', [0, 1e300, 'a']],
    ['a NUL', [0, 1, 'a\0b']],
  ])('that was forged is refused: %s', async (_, keys) => {
    expect(await refusal(listing(order), forged(cursor, keys))).toEqual(REFUSED);
  });

  it.each<[string, unknown[]]>([
    ['the first moment of all', [-2.1e14, -2_147_483_648, '']],
    ['the last moment of all', [8.64e15, 2_147_483_647, 'z']],
    ['half a character', [0, 0, '\ud800']],
    ['SQL', [0, 0, `'; DROP TABLE things; --`]],
  ])('that was forged is harmless: %s', async (_, keys) => {
    expect(await refusal(listing(order), forged(cursor, keys))).toBe('none');
  });

  function forged(page: string, keys: unknown[]): string {
    const [binding] = JSON.parse(Buffer.from(page, 'base64url').toString()) as unknown[];
    return Buffer.from(JSON.stringify([binding, ...keys])).toString('base64url');
  }
});

const aThing = (id: string): Row => ({ id, parent: 'p', rank: 1, name: id, day: new Date(0), seen: null });

/** The order of rows as it is meant, said once more without SQL. */
function comparing(order: readonly SortKey[]): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const { sql, direction } of order) {
      const [one, other] = [a[sql as keyof Row], b[sql as keyof Row]];
      if (one === null || other === null) {
        if (one !== other) return one === null ? 1 : -1;
        continue;
      }
      const difference =
        typeof one === 'string' ? Buffer.compare(Buffer.from(one), Buffer.from(other as string)) : Number(one) - Number(other);
      if (difference !== 0) return direction === 'ASC' ? difference : -difference;
    }
    return 0;
  };
}
