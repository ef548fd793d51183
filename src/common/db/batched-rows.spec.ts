import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useBareDatabase } from '../../../test/support/bare-database.js';
import { BatchedRows } from './batched-rows.js';

const t = useBareDatabase('CREATE TABLE words (language text, id text, word text, PRIMARY KEY (language, id))');

beforeAll(() =>
  t.db.query(`INSERT INTO words SELECT l, n::text, l || '-' || n FROM unnest(ARRAY['de', 'fr']) l, generate_series(1, 100) n`),
);

const words = () =>
  new BatchedRows(t.db, (asked) => `SELECT asked.n, w.word FROM ${asked} JOIN words w ON w.language = asked.k0 AND w.id = asked.k1`);

const read = async (rows: BatchedRows, language: string, id: string) => (await rows.read([language, id]))?.['word'];

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(t.db, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

describe('reads that are asked for together', () => {
  it.each([1, 2, 4, 5, 16, 17, 40])('get their own rows, %i of them', async (count) => {
    const rows = words();
    const asked = Array.from({ length: count }, (_, n) => ({ language: n % 3 === 0 ? 'de' : 'fr', id: String(1 + n) }));
    const found = await Promise.all(asked.map(({ language, id }) => read(rows, language, id)));
    expect(found).toEqual(asked.map(({ language, id }) => `${language}-${id}`));
  });

  it('share statements', async () => {
    const rows = words();
    const together = (count: number) => () => Promise.all(Array.from({ length: count }, (_, n) => read(rows, 'de', String(n))));
    expect(await statementsOf(together(16))).toBe(1);
    expect(await statementsOf(together(17))).toBe(2);
  });

  it('find nothing where there is nothing, beside those that find something', async () => {
    const rows = words();
    expect(await Promise.all([read(rows, 'de', '7'), read(rows, 'xx', '7'), read(rows, 'fr', '0')])).toEqual([
      'de-7',
      undefined,
      undefined,
    ]);
  });

  it('may ask for the same row', async () => {
    const rows = words();
    expect(await Promise.all([read(rows, 'de', '7'), read(rows, 'de', '7')])).toEqual(['de-7', 'de-7']);
  });

  it('do not fail because of the keys of another one', async () => {
    const rows = words();
    const settled = await Promise.allSettled([read(rows, 'de', '7'), read(rows, 'de', '\0'), read(rows, 'fr', '8')]);
    expect(settled).toMatchObject([{ value: 'de-7' }, { status: 'rejected', reason: { code: '22021' } }, { value: 'fr-8' }]);
  });

  it('all fail if the statement does', async () => {
    const broken = new BatchedRows(t.db, (asked) => `SELECT n, missing FROM ${asked}`);
    const settled = await Promise.allSettled([broken.read(['a']), broken.read(['b'])]);
    expect(settled).toMatchObject([{ reason: { code: '42703' } }, { reason: { code: '42703' } }]);
  });
});

it('see what their own transaction wrote, and nobody else does', async () => {
  const rows = words();
  await t.db
    .tx(async () => {
      await t.db.query(`UPDATE words SET word = 'changed' WHERE language = 'de' AND id = '1'`);
      expect(await read(rows, 'de', '1')).toBe('changed');
      throw new Error('roll back');
    })
    .catch(() => undefined);
  expect(await read(rows, 'de', '1')).toBe('de-1');
});
