import { Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reindex } from '../../src/cli/reindex.js';
import { Caches } from '../../src/common/caches/caches.js';
import { ComputesPages, type ComputedPages } from '../../src/common/computed-pages/computes-pages.decorator.js';
import { REBUILD_ALL } from '../../src/modules/search/indexing/spaces-behind.js';
import { FollowSpaces } from '../../src/modules/search/indexing/follow-spaces.js';
import { IndexSpace } from '../../src/modules/search/indexing/index-space.js';
import { useApp } from '../support/app.js';
import type { MadeOrg } from '../support/live-spaces.js';
import type { MadeUser } from '../support/make.js';

let tickets: ComputedPages;

@Injectable()
class Tickets {
  @ComputesPages('integration:test:tickets')
  async compute(): Promise<ComputedPages> {
    return tickets;
  }
}

@Module({ providers: [Tickets] })
class TicketsModule {}

const t = useApp({}, [{ module: TicketsModule }]);
const CONTENT = '/v1/spaces/:spaceId/content';
const SEARCH = '/v1/spaces/:spaceId/search';
const ORG_SEARCH = '/v1/orgs/:organizationId/search';

interface Range {
  start: number;
  end: number;
}
interface Section {
  id: string;
  title: string;
  path: string;
  body: string;
  highlights: { title: Range[]; body: Range[] };
}
interface FoundPage {
  id: string;
  title: string;
  path: string;
  sections: Section[];
  ancestors: { title: string }[];
  highlights: { title: Range[] };
}

let org: MadeOrg;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = await newSpace();
});

const newSpace = async (settings: Parameters<typeof t.make.space>[0] = {}) =>
  (await t.make.space({ org, editMode: 'live', ...settings })).id;
const write = async (changes: unknown, space = spaceId) =>
  (await t.api.as(org.admin).post(CONTENT, { spaceId: space }, { changes })).expect(200).body.changes as { page: { id: string } }[];
const insert = async (title: string, markdown = '', fields: object = {}, space = spaceId): Promise<string> =>
  (await write([{ operation: 'insert_page', title, document: { markdown }, ...fields }], space))[0]!.page.id;

const search = async (query: string, options: { as?: MadeUser; space?: string; page?: string; limit?: number } = {}) => {
  const { as = org.admin, space = spaceId, ...list } = options;
  return (await t.api.as(as).get(SEARCH, { spaceId: space }, { query: { query, ...list } })).expect(200).body as {
    items: FoundPage[];
    count: number;
    next?: { page: string };
  };
};
const titles = async (query: string, space = spaceId) => (await search(query, { space })).items.map(({ title }) => title);
/** Waits until the index has all that was written. */
const indexed = () =>
  vi.waitFor(
    async () => {
      const [row] = await t.db.query<{ behind: number }>(
        `SELECT count(*)::int AS behind FROM spaces s LEFT JOIN search_spaces i ON i.space_id = s.id
         WHERE s.deleted_at IS NULL AND s.org_id = $1 AND (i.revision_id IS DISTINCT FROM s.revision_id OR i.rebuilt_to IS NOT NULL
           OR i.language IS DISTINCT FROM s.language) AND EXISTS (SELECT FROM revisions r WHERE r.space_id = s.id AND r.parents <> '{}')`,
        [org.id],
      );
      expect(row!.behind).toBe(0);
    },
    { timeout: 8_000, interval: 50 },
  );
const marked = (text: string, ranges: readonly Range[]) => ranges.map(({ start, end }) => text.slice(start, end));

describe('a search in a space', () => {
  it('puts titles above headings and headings above text', async () => {
    await insert('Overview', 'The backup is explained elsewhere.');
    await insert('Operations', '## Backup\n\nEvery night.');
    await insert('Backup', 'Keep a copy.');
    await indexed();
    expect(await titles('backup')).toEqual(['Backup', 'Operations', 'Overview']);
  });

  it('finds pages by other forms of the words, and by the beginning of the last one', async () => {
    await insert('Installation', 'Connections to databases are pooled.');
    await insert('Pools', 'About swimming.');
    await indexed();
    expect(await titles('database connection')).toEqual(['Installation']);
    expect(await titles('connections data')).toEqual(['Installation']);
    expect(await titles('conn')).toEqual(['Installation']);
    expect(await titles('conn zebra')).toEqual([]);
    expect(await titles('pooling')).toEqual(['Pools', 'Installation']);
    expect(await titles('the Connections')).toEqual(['Installation']);
  });

  it('tolerates a typing error in a word', async () => {
    await insert('Authentication', 'Tokens and passwords.');
    await insert('Billing', 'Invoices.');
    await indexed();
    for (const query of ['authentcation', 'authenticatiom', 'atuhentication', 'autheentication', 'passwords authentcation', 'invioces'])
      expect(await titles(query), query).toEqual([query === 'invioces' ? 'Billing' : 'Authentication']);
  });

  it('takes no other word for one that the space has', async () => {
    await insert('Users', 'List users with this request.');
    await insert('Engines', 'A list of its uses.');
    await indexed();
    for (const query of ['list users', 'list user']) expect(await titles(query), query).toEqual(['Users']);
    expect(await titles('list usres')).toEqual(['Users', 'Engines']);
  });

  it('finds pages that lack a word, behind those that have it', async () => {
    await insert('Webhooks', 'Calls.');
    await insert('Quotas', 'Limits of calls.');
    await insert('Deliveries', 'Webhooks are calls. Limits apply.');
    await indexed();
    expect(await titles('webhooks zebra')).toEqual(['Webhooks', 'Deliveries']);
    expect((await titles('limits webhooks zebra'))[0]).toEqual('Deliveries');
    expect(await titles('zebra')).toEqual([]);
    expect(await titles('!?')).toEqual([]);
  });

  it('ignores accents and case', async () => {
    await insert('Résumé', 'Über GRÖSSE.');
    await indexed();
    expect(await titles('resume')).toEqual(['Résumé']);
    expect(await titles('grosse uber')).toEqual(['Résumé']);
  });

  it('finds parts of texts that are written without spaces', async () => {
    for (const [language, title, text, query, typo] of [
      ['zh', '数据库备份指南', '如何恢复数据库的备份文件。', '恢复数据库', '恢服数据库'],
      ['ja', '認証とトークン', 'アクセストークンを発行します。', 'アクセストークン', 'アクセストーケン'],
      ['th', 'การติดตั้งระบบ', 'ติดตั้งฐานข้อมูลก่อนเริ่มใช้งาน', 'ฐานข้อมูล', 'ฐานขอมูล'],
      ['ko', '설치 안내', '데이터베이스를 먼저 설치하세요.', '데이터베이스', '데이타베이스'],
    ] as const) {
      const space = await newSpace({ language });
      await insert(title, text, {}, space);
      await insert('Other', 'Other things', {}, space);
      await indexed();
      expect(await titles(query, space), query).toEqual([title]);
      expect(await titles(typo, space), typo).toEqual([title]);
      expect(await titles([...title][0]!, space)).toEqual([title]);
    }
  });

  it('reduces words in the language of the space, and follows it when it changes', async () => {
    const space = await newSpace({ language: 'de' });
    await insert('Handbuch', 'Die Häuser der Stadt', {}, space);
    await indexed();
    expect(await titles('Hause', space)).toEqual(['Handbuch']);
    expect(await titles('Häusern', space)).toEqual(['Handbuch']);
    (await t.api.as(org.admin).patch('/v1/spaces/:spaceId', { spaceId: space }, { language: 'pl' })).expect(200);
    await indexed();
    await vi.waitFor(async () =>
      expect((await t.db.query(`SELECT FROM search_pages WHERE space_id = $1 AND words @@ '''~haus'''`, [space])).length).toBe(0),
    );
    expect(await titles('Häuser', space)).toEqual(['Handbuch']);
  });

  it('shows the sections that match with their words marked, and the pages above', async () => {
    const above = await insert('Guides');
    const id = await insert('Setup', 'Read this.\n\n## Before you start\n\nYou install **PostgreSQL**.\n\n## After\n\nNothing about it.', {
      into: above,
    });
    await indexed();
    const { items, count } = await search('installing postgresql');
    expect(count).toBe(1);
    const [page] = items;
    expect(page).toMatchObject({ id, title: 'Setup', path: 'guides/setup', ancestors: [{ title: 'Guides' }], highlights: { title: [] } });
    expect(page!.sections).toHaveLength(1);
    const [section] = page!.sections;
    expect(section).toMatchObject({ id: 'before-you-start', title: 'Before you start', path: 'guides/setup#before-you-start' });
    expect(marked(section!.body, section!.highlights.body)).toEqual(['install', 'PostgreSQL']);
    const [start] = (await search('star')).items[0]!.sections;
    expect(marked(start!.title, start!.highlights.title)).toEqual(['start']);
    const [bySetup] = (await search('setup')).items;
    expect(marked(bySetup!.title, bySetup!.highlights.title)).toEqual(['Setup']);
  });

  it('has the addresses of pages and sections on a published site', async () => {
    await insert('Setup', '## Before you start\n\nYou install PostgreSQL.', { into: await insert('Größe') });
    await indexed();
    const urls = async () => {
      const [page] = (await search('postgresql')).items as unknown as { urls: object; sections: { urls: object }[] }[];
      return [page!.urls, page!.sections[0]!.urls];
    };
    const app = 'https://docs.example.test/docs#/Space%20content';
    const site = await t.make.site(org);
    await t.make.siteSpace(site, { id: spaceId });
    expect(await urls()).toEqual([{ app }, { app }]);
    (await t.api.as(org.admin).post('/v1/orgs/:o/sites/:s/publish', { o: org.id, s: site.id })).expect(200);
    const published = `https://docs.example.test/sites/${org.id}/${site.id}/gro%C3%9Fe/setup`;
    expect(await urls()).toEqual([
      { app, published },
      { app, published: `${published}#before-you-start` },
    ]);
  });

  it('marks another spelling only of a word that the space does not have', async () => {
    await insert('Exact', 'A form came from the office.');
    await insert('Near', 'A letter came from the office.');
    await indexed();
    const markedIn = async (query: string) => {
      const { items } = await search(query);
      return items.map(({ title, sections: [section] }) => [title, marked(section!.body, section!.highlights.body)]);
    };
    expect((await markedIn('form office'))[0]).toEqual(['Exact', ['form', 'office']]);
    expect((await markedIn('form office')).flat(2)).not.toContain('from');
    expect((await markedIn('lettr office'))[0]).toEqual(['Near', ['letter', 'office']]);
  });

  it('puts pages in the language of the query first', async () => {
    org = await t.make.org();
    const german = await newSpace({ title: 'Handbuch', language: 'de' });
    const english = await newSpace({ title: 'Manual', language: 'en' });
    await insert('Export', 'Export von Daten in ein Archiv. Ein Archiv ist eine Datei.', {}, german);
    await insert('Export', 'Export of Daten to an Archiv. An Archiv is a file.', {}, english);
    await indexed();
    const first = async (query: string) =>
      (await t.api.as(org.admin).get(ORG_SEARCH, { organizationId: org.id }, { query: { query } })).expect(200).body.items[0].title;
    expect(await first('wie kommen die Daten in das Archiv')).toBe('Handbuch');
    expect(await first('how do the Daten get into an Archiv')).toBe('Manual');
  });

  it('puts pages in the letters of the query first, if its words tell no language', async () => {
    org = await t.make.org();
    const chinese = await newSpace({ title: '手册', language: 'zh' });
    const english = await newSpace({ title: 'Manual', language: 'en' });
    await insert('KeepAlive', 'KeepAlive。KeepAlive。', {}, chinese);
    await insert('KeepAlive', 'It is a component that keeps others.', {}, english);
    await indexed();
    const spaces = async (query: string) =>
      (
        (await t.api.as(org.admin).get(ORG_SEARCH, { organizationId: org.id }, { query: { query } })).expect(200).body.items as {
          title: string;
        }[]
      ).map(({ title }) => title);
    expect(await spaces('keepal')).toEqual(['Manual', '手册']);
  });

  it('quotes a long text around the first match', async () => {
    await insert('Long', `${'Nothing here to see. '.repeat(100)}A needle is hidden. ${'More of nothing. '.repeat(100)}`);
    await indexed();
    const [section] = (await search('needle')).items[0]!.sections;
    expect(section!.body.length).toBeLessThanOrEqual(300);
    expect(section!.id).toBe((await search('needle')).items[0]!.id);
    expect(marked(section!.body, section!.highlights.body)).toEqual(['needle']);
  });

  it('lists in pages, each match once', async () => {
    await write(Array.from({ length: 12 }, (_, i) => ({ operation: 'insert_page', title: `Lemma ${i}`, document: {} })));
    await indexed();
    const seen: string[] = [];
    for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
      const reply = await search('lemma', { limit: 5, ...(next !== undefined && { page: next }) });
      expect(reply.count).toBe(12);
      seen.push(...reply.items.map(({ id }) => id));
      next = reply.next?.page;
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
  });

  it('refuses cursors of other searches, and queries that are missing or too long', async () => {
    await write(Array.from({ length: 3 }, (_, i) => ({ operation: 'insert_page', title: `Lemma ${i}`, document: {} })));
    await indexed();
    const { next } = await search('lemma', { limit: 1 });
    const api = t.api.as(org.admin);
    (await api.get(SEARCH, { spaceId }, { query: { query: 'lemmas', page: next!.page } })).expect(400);
    (await api.get(SEARCH, { spaceId }, { query: { query: 'lemma', page: 'bm9uZQ' } })).expect(400);
    (await api.get(SEARCH, { spaceId })).expect(400);
    (await api.get(SEARCH, { spaceId }, { query: { query: 'x'.repeat(513) } })).expect(400);
    (await api.get(SEARCH, { spaceId }, { query: { query: 'ab cd\' \\ " & | ! :* '.repeat(25) } })).expect(200);
  });
});

describe('the search index', () => {
  const indexedTimes = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await t.db.query<{ title: string; xmin: string }>('SELECT title, xmin::text FROM search_pages WHERE space_id = $1', [spaceId])).map(
        ({ title, xmin }) => [title, xmin],
      ),
    );

  it('follows edits, and writes changed pages only', async () => {
    const first = await insert('Alpha', 'One');
    const second = await insert('Beta', 'Two');
    await indexed();
    const before = await indexedTimes();
    await write([{ operation: 'update_page', page: first, title: 'Gamma' }]);
    await indexed();
    expect(await titles('alpha')).toEqual([]);
    expect(await titles('gamma')).toEqual(['Gamma']);
    expect((await indexedTimes())['Beta']).toBe(before['Beta']);
    await write([{ operation: 'delete_page', page: second }]);
    await indexed();
    expect(await titles('beta')).toEqual([]);
  });

  it('follows a merge', async () => {
    await insert('Alpha', 'One');
    const api = t.api.as(org.admin);
    const { id } = (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId }, {})).expect(201).body;
    const changes = [{ operation: 'insert_page', title: 'Proposal', document: { markdown: 'Unheard of' } }];
    const place = { spaceId, changeRequestId: id };
    (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', place, { changes })).expect(200);
    await indexed();
    expect(await titles('unheard')).toEqual([]);
    (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', place, {})).expect(200);
    await indexed();
    expect(await titles('unheard')).toEqual(['Proposal']);
  });

  it('moves the pages below a page that is renamed', async () => {
    const above = await insert('Guides');
    await insert('Setup', 'Text', { into: above });
    await indexed();
    await write([{ operation: 'update_page', page: above, title: 'Manuals', slug: 'manuals' }]);
    await indexed();
    expect((await search('setup')).items[0]).toMatchObject({ path: 'manuals/setup', ancestors: [{ title: 'Manuals' }] });
  });

  it('has what reusable contents say on the pages that include them, and follows them', async () => {
    const [made] = (await write([
      { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the gap' } },
    ])) as unknown as [{ reusableContent: { id: string } }];
    const contentId = made.reusableContent;
    const block = {
      object: 'block',
      type: 'reusable-content',
      isVoid: true,
      data: { ref: { kind: 'reusable-content', reusableContent: contentId } },
    };
    await write([
      {
        operation: 'insert_page',
        title: 'Station',
        document: { document: { object: 'document', data: { schemaVersion: 1 }, nodes: [block] } },
      },
    ]);
    await indexed();
    expect(await titles('gap')).toEqual(['Station']);
    await write([{ operation: 'update_reusable_content', reusableContent: contentId, document: { markdown: 'Mind the step' } }]);
    await indexed();
    expect(await titles('gap')).toEqual([]);
    expect(await titles('step')).toEqual(['Station']);
  });

  it('has computed pages, and follows their source', async () => {
    tickets = { seed: 'one', pages: [{ title: 'Open tickets', document: { object: 'document', data: { schemaVersion: 1 }, nodes: [] } }] };
    await write([{ operation: 'insert_computed', title: 'Tickets', computed: { type: 'integration:test:tickets', props: {} } }]);
    await indexed();
    expect(await titles('tickets')).toEqual(['Open tickets']);
    tickets = { seed: 'two', pages: [{ title: 'Closed tickets' }] };
    await t.app.get(FollowSpaces).catchUp({ signal: new AbortController().signal });
    expect(await titles('tickets')).toEqual(['Closed tickets']);
  });

  it('forgets the words that no page of the space has any more', async () => {
    const wordsIn = async (space: string) =>
      (
        await t.db.query<{ word: string }>(
          `SELECT DISTINCT word FROM search_words, string_to_table(btrim(words), ' ') AS word WHERE space_id = $1 ORDER BY word`,
          [space],
        )
      ).map(({ word }) => word);
    const other = await newSpace();
    await insert('Fruit', 'Bananas and cherries', {}, other);
    const first = await insert('Fruit', 'Bananas and cherries');
    const second = await insert('Cakes', 'With cherries');
    await indexed();
    expect(await wordsIn(spaceId)).toEqual(['bananas', 'cakes', 'cherries', 'fruit', 'with']);
    await write([{ operation: 'update_page', page: first, document: { markdown: 'Apples' } }]);
    await indexed();
    expect(await wordsIn(spaceId)).toEqual(['apples', 'cakes', 'cherries', 'fruit', 'with']);
    await write([{ operation: 'delete_page', page: second }]);
    await indexed();
    expect(await wordsIn(spaceId)).toEqual(['apples', 'fruit']);
    expect(await wordsIn(other)).toEqual(['bananas', 'cherries', 'fruit']);
    await t.db.query(`INSERT INTO search_words VALUES ($1, '<lef', ' leftover '), ($1, '>ver', ' leftover ')`, [spaceId]);
    await reindex(t.app.get(DataSource), false);
    await t.app.get(IndexSpace).follow(spaceId);
    expect(await wordsIn(spaceId)).toEqual(['apples', 'fruit']);
  });

  it('is rebuilt by `bindery reindex` while search goes on', async () => {
    await insert('Alpha', 'One');
    await indexed();
    await t.db.query(`DELETE FROM search_pages WHERE space_id = $1`, [spaceId]);
    await t.db.query(
      `INSERT INTO search_pages SELECT $1, 'gone', 'Ghost', '', 'ghost', '{}', NULL, '[]', '', ('''=ghost'' ''@' || $1 || '''')::tsvector`,
      [spaceId],
    );
    expect(await titles('ghost')).toEqual(['Ghost']);
    const source = t.app.get(DataSource);
    expect((await reindex(source, false)).behind).toBeGreaterThan(0);
    await t.app.get(IndexSpace).follow(spaceId);
    expect(await titles('alpha')).toEqual(['Alpha']);
    expect(await titles('ghost')).toEqual([]);
  });

  it('has all pages of a space that it did not know, in whatever number', async () => {
    const pages = Array.from({ length: 230 }, (_, i) => t.make.page({ title: `Known ${i}` }));
    const { id } = await t.make.space({ org, pages });
    await t.app.get(IndexSpace).follow(id);
    expect((await search('known', { space: id })).count).toBe(230);
    const [last] = pages.slice(-1);
    expect((await search(last!.title, { space: id })).items[0]!.id).toBe(last!.id);
  });

  it('has what all titles say before what a text says', async () => {
    const pages = Array.from({ length: 120 }, (_, i) => t.make.page({ title: `Lemma ${i}` }));
    const space = (await t.make.space({ org, editMode: 'live', pages })).id;
    await insert('Proof', 'It follows from a lemma.', {}, space);
    await t.app.get(IndexSpace).follow(space);
    const { count, items } = await search('lemma', { space, limit: 200 });
    expect(count).toBe(121);
    expect(items.at(-1)!.title).toBe('Proof');
  });

  it('makes the index of all spaces that are marked, even if one of them cannot be indexed', async () => {
    const { id: broken } = await t.make.space({ org, pages: [t.make.page({ title: 'Straggler' })] });
    await t.db.query(`UPDATE revisions SET root = 'missing' WHERE space_id = $1`, [broken]);
    // A revision never changes, so it was cached when it was written.
    for (const cache of t.app.get(Caches).all) cache.deleteWhere(() => true);
    const behind = [broken];
    for (let i = 0; i < 120; i++) behind.push((await t.make.space({ org, pages: [t.make.page({ title: 'Straggler' })] })).id);
    await t.db.query(REBUILD_ALL);
    await t.app.get(FollowSpaces).catchUp({ signal: new AbortController().signal });
    const rows = await t.db.query<{ id: string }>('SELECT space_id AS id FROM search_pages WHERE space_id = ANY($1) ORDER BY space_id', [
      behind,
    ]);
    expect(rows.map(({ id }) => id)).toEqual(behind.filter((id) => id !== broken).toSorted());
  });

  it('has the copies of spaces too', async () => {
    await insert('Alpha', 'One');
    await indexed();
    const copy = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/duplicate', { spaceId })).expect(201).body.id;
    await vi.waitFor(async () => expect(await titles('alpha', copy)).toEqual(['Alpha']), 8_000);
  });
});

describe('a search in an organization', () => {
  interface FoundSpace {
    id: string;
    title: string;
    pages: FoundPage[];
  }
  const inOrganization = async (query: string, as: MadeUser, organizationId: string, list: object = {}) =>
    (await t.api.as(as).get(ORG_SEARCH, { organizationId }, { query: { query, ...list } })).expect(200).body as {
      items: FoundSpace[];
      count: number;
      next?: { page: string };
    };

  it('shows spaces by their best match, and only those that the caller may view', async () => {
    org = await t.make.org();
    const open = await newSpace({ title: 'Open' });
    const closed = await newSpace({ title: 'Closed', defaultLevel: null, resolvedLevel: null });
    const other = await newSpace({ title: 'Other' });
    await insert('Overview', 'All about quokkas.', {}, open);
    await insert('Quokka', 'Secret', {}, closed);
    await insert('Care', '## Quokka\n\nText', {}, other);
    const elsewhere = await t.make.org();
    const foreign = await t.make.space({ org: elsewhere, pages: [t.make.page({ title: 'Quokka' })] });
    await t.app.get(IndexSpace).follow(foreign.id);
    await indexed();

    const shown = async (as: MadeUser) => (await inOrganization('quokka', as, org.id)).items.map(({ title }) => title);
    expect(await shown(org.admin)).toEqual(['Closed', 'Other', 'Open']);
    const reader = await t.make.member(org);
    const forReader = await inOrganization('quokka', reader, org.id);
    expect(forReader.items.map(({ title }) => title)).toEqual(['Other', 'Open']);
    expect(forReader.count).toBe(2);
    expect(forReader.items[0]!.pages[0]).toMatchObject({ title: 'Care', sections: [{ title: 'Quokka' }] });
    const guest = await t.make.member(org, null);
    expect(await shown(guest)).toEqual([]);
    await t.make.grant(org, { userId: guest.id }, 'read', closed);
    expect(await shown(guest)).toEqual(['Closed']);
    (await t.api.as(reader).get(SEARCH, { spaceId: closed }, { query: { query: 'quokka' } })).expect(404);
    (await t.api.as(elsewhere.admin).get(ORG_SEARCH, { organizationId: org.id }, { query: { query: 'quokka' } })).expect(404);

    const first = await inOrganization('quokka', org.admin, org.id, { limit: 2 });
    const rest = await inOrganization('quokka', org.admin, org.id, { limit: 2, page: first.next!.page });
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['Closed', 'Other', 'Open']);
    expect(rest.next).toBeUndefined();

    (await t.api.as(org.admin).delete('/v1/spaces/:spaceId', { spaceId: other })).expect(204);
    expect(await shown(reader)).toEqual(['Open']);
  });

  it('takes no word of a hidden space for what was mistyped', async () => {
    org = await t.make.org();
    const open = await newSpace({ title: 'Open' });
    const closed = await newSpace({ title: 'Closed', defaultLevel: null, resolvedLevel: null });
    await insert('Animals', 'Wombats and more.', {}, open);
    await insert('Animals', 'Quokkas and wombats.', {}, closed);
    await indexed();
    const reader = await t.make.member(org);
    const shown = async (query: string, as: MadeUser) => (await inOrganization(query, as, org.id)).items.map(({ title }) => title);
    expect(await shown('quokaks', org.admin)).toEqual(['Closed']);
    expect(await shown('quokaks', reader)).toEqual([]);
    expect(await shown('womabts', reader)).toEqual(['Open']);
    // A word of the hidden space does not keep the one that the reader may see from being found.
    expect(await shown('quokaks womabts', reader)).toEqual(['Open']);
  });

  it('looks through two megabytes of words that begin alike, not through hundreds', async () => {
    org = await t.make.org();
    const large = await newSpace({ title: 'Large' });
    const small = await newSpace({ title: 'Small' });
    await insert('Animals', 'Quollbats.', {}, large);
    await insert('Animals', 'Quokkas.', {}, small);
    await indexed();
    const shown = async (query: string) => (await inOrganization(query, org.admin, org.id)).items.map(({ title }) => title);
    const learn = (megabytes: number) =>
      t.db.query(`UPDATE search_words SET words = words || repeat('quotation ', $2) WHERE space_id = $1 AND bucket = '<quo'`, [
        large,
        megabytes * 100_000,
      ]);
    await learn(1);
    expect(await shown('quokaks')).toEqual(['Small']);
    await learn(2);
    expect(await shown('quokaks')).toEqual([]);
    // The space with the most words is looked through, however many they are.
    expect(await shown('quollbast')).toEqual(['Large']);
  });

  it('marks the other spellings that each space has', async () => {
    org = await t.make.org();
    const springs = await newSpace({ title: 'Springs' });
    const physics = await newSpace({ title: 'Physics' });
    await insert('Rivers', 'The source is a well.', {}, springs);
    await insert('Motion', 'The force is constant.', {}, physics);
    await indexed();
    const { items } = await inOrganization('sorce', org.admin, org.id);
    const bodies = items.map(({ title, pages }) => {
      const [section] = pages[0]!.sections;
      return [title, marked(section!.body, section!.highlights.body)];
    });
    expect(new Map(bodies as [string, string[]][])).toEqual(
      new Map([
        ['Springs', ['source']],
        ['Physics', ['force']],
      ]),
    );
  });
});
