import { Injectable, Module } from '@nestjs/common';
import { beforeAll, describe, expect, it } from 'vitest';
import { Consumes, EventConsumer } from '../../src/common/events/event-consumer.decorator.js';
import { DeliverEvents } from '../../src/common/events/deliver-events.js';
import { useApp, useOwnApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';
import type { Reply } from '../support/api.js';
import type { Org } from '../../src/modules/orgs/org.entity.js';
import { ContentChanged } from '../../src/modules/versions/heads/content.events.js';
import type { PageRecord } from '../../src/modules/versions/records/page-record.js';
import type { MadeUser } from '../support/make.js';

const t = useOwnApp();
const SPACE = '/v1/spaces/:spaceId';
const REQUESTS = `${SPACE}/change-requests`;
const [FEW, MANY] = [10, 10_000];

/** Statements of background workers, and the look-up of the token, which is cached for four seconds. */
const NOT_COUNTED = /\b(jobs|periodic_runs|api_tokens|outbox_subscriptions|outbox_streams)\b/;
/** Recording events is part of the cost of a write; their delivery is not. */
const RECORDS_EVENTS = 'INSERT INTO outbox_events';

@Injectable()
@EventConsumer({ name: 'test.cost' })
class Reader {
  @Consumes(ContentChanged)
  async read(): Promise<void> {}
}

@Module({ providers: [Reader] })
class ReaderModule {}

/** The same service, with a consumer of the events of a write. */
const consumed = useApp({}, [{ module: ReaderModule }]);

interface Cost {
  statements: number;
  /** Rows written, by table. */
  rows: Record<string, number>;
}

interface MadeSpace {
  spaceId: string;
  pages: PageRecord[];
}

let org: Org & { admin: MadeUser };
const spaces = new Map<number, MadeSpace>();

/** The consumers of events would fill caches that the next write then uses. */
beforeAll(async () => {
  for (const { app } of [t, consumed]) await app.get(DeliverEvents).onModuleDestroy();
  org = await t.make.org();
  for (const size of [FEW, MANY]) {
    // Ten pages at the top, each with a tenth of the others below it.
    const top = Array.from({ length: 10 }, () => t.make.page());
    const below = Array.from({ length: size - top.length }, (_, n) => t.make.page({ parent: top[n % top.length]!.id }));
    const pages = [...top, ...below];
    spaces.set(size, { spaceId: (await t.make.space({ org, editMode: 'live', pages })).id, pages });
  }
});

/** The statements that the service sends for one request, and the rows that it inserts or updates. */
async function costOf(work: () => Promise<Reply>, status: number, from = t): Promise<Cost> {
  const [{ before } = { before: '' }] = await from.db.query<{ before: string }>('SELECT txid_current()::text AS before');
  const sent = await statementsOf(async () => (await work()).expect(status));
  const counted = sent.filter(({ text }) => text.includes(RECORDS_EVENTS) || !NOT_COUNTED.test(text));
  return { statements: counted.length, rows: await rowsSince(before, from) };
}

async function rowsSince(transaction: string, from: typeof t): Promise<Record<string, number>> {
  const tables = await from.db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const counts = tables
    .filter(({ name }) => !NOT_COUNTED.test(name))
    .map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name} WHERE xmin::text::bigint > $1`);
  const rows = await from.db.query<{ name: string; count: number }>(counts.join(' UNION ALL '), [transaction]);
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
    // The guard, the lock of the head, the content, and the records of the audit log with the events.
    statements: 4,
    // Three objects of the map, and the root. The event is for the search index.
    rows: { documents: 1, document_links: 1, content_objects: 4, revisions: 1, spaces: 1, outbox_events: 1, audit_events: 1 },
    prepare: async (space: MadeSpace) => () => as().post(`${SPACE}/content`, { spaceId: space.spaceId }, saying(space)),
  },
  {
    what: 'a new change request',
    status: 201,
    statements: 6,
    rows: { change_requests: 1, spaces: 1, audit_events: 1 },
    prepare:
      async ({ spaceId }: MadeSpace) =>
      () =>
        as().post(REQUESTS, { spaceId }, { subject: 'New' }),
  },
  {
    what: 'the first write of one page of a change request',
    status: 200,
    statements: 7,
    rows: { documents: 1, document_links: 1, content_objects: 4, revisions: 1, change_requests: 1, contributors: 1 },
    prepare: async (space: MadeSpace) => {
      const { id } = await t.make.changeRequest({ space: { id: space.spaceId } });
      return () => as().post(`${REQUESTS}/:id/content`, { spaceId: space.spaceId, id }, saying(space));
    },
  },
])('$what', ({ status, statements, rows, prepare }) => {
  it('costs as much in a space of 10,000 pages as in one of 10', async () => {
    for (const size of [FEW, MANY]) {
      const space = spaces.get(size)!;
      // The first write finds less in the caches, and a page without a document.
      (await (await prepare(space))()).expect(status);
      const ask = await prepare(space);
      expect(await costOf(ask, status), `${size} pages`).toEqual({ statements, rows });
    }
  });
});

describe('a live write whose events have further consumers', () => {
  it('costs as much as one with a single consumer', async () => {
    const admin = await consumed.make.user();
    const org = await consumed.make.org({ admin });
    const pages = [consumed.make.page(), consumed.make.page()];
    const { id: spaceId } = await consumed.make.space({ org, editMode: 'live', pages });
    const save = () => consumed.api.as(admin).post(`${SPACE}/content`, { spaceId }, saying({ spaceId, pages }));
    (await save()).expect(200);
    const { statements, rows } = await costOf(save, 200, consumed);
    expect(statements).toBe(4);
    expect(rows).toEqual({
      documents: 1,
      document_links: 1,
      content_objects: 4,
      revisions: 1,
      spaces: 1,
      outbox_events: 1,
      audit_events: 1,
    });
  });
});
