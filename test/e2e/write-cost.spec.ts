import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import type { Reply } from '../support/api.js';
import type { Org } from '../../src/modules/orgs/org.entity.js';
import type { PageRecord } from '../../src/modules/versions/records/page-record.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const SPACE = '/v1/spaces/:spaceId';
const REQUESTS = `${SPACE}/change-requests`;
const [FEW, MANY] = [10, 10_000];

/** What the workers behind every process ask, whoever calls; and who the token is, which is asked once in four seconds. */
const NOT_COUNTED = /\b(jobs|periodic_runs|api_tokens)\b/;

interface Cost {
  statements: number;
  /** Written, by table. */
  rows: Record<string, number>;
}

interface MadeSpace {
  spaceId: string;
  pages: PageRecord[];
}

let org: Org & { admin: MadeUser };
const spaces = new Map<number, MadeSpace>();

beforeAll(async () => {
  org = await t.make.org();
  for (const size of [FEW, MANY]) {
    // Ten beside each other, each of them with its share below.
    const top = Array.from({ length: 10 }, () => t.make.page());
    const below = Array.from({ length: size - top.length }, (_, n) => t.make.page({ parent: top[n % top.length]!.id }));
    const pages = [...top, ...below];
    spaces.set(size, { spaceId: (await t.make.space({ org, editMode: 'live', pages })).id, pages });
  }
});
afterEach(() => void vi.restoreAllMocks());

/** What the service sends to PostgreSQL for one request, and the rows that are new or another than before. */
async function costOf(work: () => Promise<Reply>, status: number): Promise<Cost> {
  const [{ before } = { before: '' }] = await t.db.query<{ before: string }>('SELECT txid_current()::text AS before');
  const sent: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- bound again by each call below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text);
    return query.apply(this, args);
  });
  (await work()).expect(status);
  vi.restoreAllMocks();
  return { statements: sent.filter((text) => !NOT_COUNTED.test(text)).length, rows: await rowsSince(before) };
}

async function rowsSince(transaction: string): Promise<Record<string, number>> {
  const tables = await t.db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const counts = tables
    .filter(({ name }) => !NOT_COUNTED.test(name))
    .map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name} WHERE xmin::text::bigint > $1`);
  const rows = await t.db.query<{ name: string; count: number }>(counts.join(' UNION ALL '), [transaction]);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

const as = () => t.api.as(org.admin);
let texts = 0;
const saying = ({ pages }: MadeSpace) => ({
  changes: [{ operation: 'update_page', page: pages[pages.length / 2]!.id, document: { markdown: `Text ${++texts}` } }],
});

describe.each([
  {
    what: 'a live write of one page',
    status: 200,
    statements: 14,
    // Three objects of the map, and the root.
    rows: { documents: 1, content_objects: 4, revisions: 1, spaces: 1 },
    prepare: async (space: MadeSpace) => () => as().post(`${SPACE}/content`, { spaceId: space.spaceId }, saying(space)),
  },
  {
    what: 'a new change request',
    status: 201,
    statements: 6,
    rows: { change_requests: 1, spaces: 1 },
    prepare:
      async ({ spaceId }: MadeSpace) =>
      () =>
        as().post(REQUESTS, { spaceId }, { subject: 'New' }),
  },
  {
    what: 'the first write of one page of a change request',
    status: 200,
    statements: 11,
    rows: { documents: 1, content_objects: 4, revisions: 1, change_requests: 1, contributors: 1 },
    prepare: async (space: MadeSpace) => {
      const { id } = await t.make.changeRequest({ space: { id: space.spaceId } });
      return () => as().post(`${REQUESTS}/:id/content`, { spaceId: space.spaceId, id }, saying(space));
    },
  },
])('$what', ({ status, statements, rows, prepare }) => {
  it('costs as much in a space of 10,000 pages as in one of 10', async () => {
    for (const size of [FEW, MANY]) {
      const space = spaces.get(size)!;
      // The first finds less in memory, and the page without a document.
      (await (await prepare(space))()).expect(status);
      const ask = await prepare(space);
      expect(await costOf(ask, status), `${size} pages`).toEqual({ statements, rows });
    }
  });
});
