import { Injectable, Module } from '@nestjs/common';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ComputesPages,
  type ComputedPage,
  type ComputedPages,
  type PageSource,
} from '../../src/common/computed-pages/computes-pages.decorator.js';
import type { Document } from '../../src/common/document/rich-text.js';
import { useApp } from '../support/app.js';
import type { MadeOrg } from '../support/live-spaces.js';

/** The pages that the source of these tests returns. */
let tickets: ComputedPages;
let asked: PageSource[] = [];

@Injectable()
class Tickets {
  @ComputesPages('integration:test:tickets')
  async compute(source: PageSource): Promise<ComputedPages> {
    asked.push(source);
    return tickets;
  }

  @ComputesPages('integration:test:failing')
  async fail(): Promise<ComputedPages> {
    throw new Error('It is down');
  }

  @ComputesPages('integration:test:wrong')
  async mistake(): Promise<ComputedPages> {
    return { seed: '1', pages: [{ title: 'Wrong', slug: 'a/b' }] };
  }
}

@Module({ providers: [Tickets] })
class TicketsModule {}

const t = useApp({}, [{ module: TicketsModule }]);
const CONTENT = '/v1/spaces/:spaceId/content';

interface PageBody {
  id: string;
  type: string;
  title: string;
  slug?: string;
  path?: string;
  pages?: PageBody[];
  computedSeed?: string;
}

let org: MadeOrg;
let spaceId: string;
let entryId: string;
let guides: string;
beforeEach(async () => {
  org ??= await t.make.org();
  asked = [];
  tickets = {
    seed: 'one',
    pages: [
      {
        title: 'Open',
        description: 'What is to be done.',
        markdown: 'See [the first](./open/first.md) and [those done](./done.md).\n\nNot [there](./nowhere.md).',
        pages: [{ title: 'First', markdown: '# First\n\nUp to [open](../open.md).' }],
      },
      { title: 'Done' },
    ],
  };
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
  guides = (await inserted({ operation: 'insert_page', title: 'Guides', document: { markdown: 'Read.' } }))!;
  entryId = (await entry('integration:test:tickets', guides))!;
  await inserted({ operation: 'insert_page', title: 'After', into: guides, document: {} });
});

const write = (changes: unknown) => t.api.as(org.admin).post(CONTENT, { spaceId }, { changes });
const inserted = async (change: object): Promise<string> => (await write([change])).expect(200).body.changes[0].page.id as string;
const entry = (type: string, into?: string) =>
  inserted({
    operation: 'insert_computed',
    title: 'Tickets',
    ...(into !== undefined && { into }),
    computed: { type, props: { board: 7 }, dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } } },
  });
const get = (path: string, params: object = {}, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  t.api.as(org.admin).get(`${CONTENT}${path}`, { spaceId, ...params }, { query, headers });
const tree = async (query: Record<string, string> = {}): Promise<PageBody[]> => (await get('/pages', {}, query)).expect(200).body.pages;
const titles = (pages: PageBody[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length > 0 ? [title, titles(below)] : title));

describe('computed pages', () => {
  it('replace their entry, in their order, unless the entry itself is requested', async () => {
    expect(titles(await tree())).toEqual([['Guides', [['Open', ['First']], 'Done', 'After']]]);
    expect(titles(await tree({ computed: 'false' }))).toEqual([['Guides', ['Tickets', 'After']]]);
    const whole = (await get('')).expect(200).body;
    expect(whole.pages).toEqual(await tree());
    expect(asked[0]).toEqual({
      props: { board: 7 },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
      spaceId,
      orgId: org.id,
    });
    const asIs = (await get('/page/:id', { id: entryId }, { computed: 'false' })).expect(200).body;
    expect(asIs).toMatchObject({ type: 'computed', title: 'Tickets', computed: { type: 'integration:test:tickets' } });
    (await get('/page/:id', { id: entryId })).expect(404);
  });

  it('can be read by id and by path, as Markdown and as documents, and link to each other', async () => {
    const [{ pages = [] }] = (await tree()) as [PageBody];
    const open = pages[0]!;
    expect(open).toMatchObject({ type: 'document', path: 'guides/open', computedSeed: 'one', computed: { props: { board: 7 } } });
    expect(open).not.toHaveProperty('documentId');
    const byId = (await get('/page/:id', { id: open.id }, { format: 'markdown' })).expect(200).body;
    const byPath = (await get('/path/:path', { path: 'guides/open' }, { format: 'markdown' })).expect(200).body;
    expect(byPath).toEqual(byId);
    expect(byId.markdown).toBe('See [the first](./open/first.md) and [those done](./done.md).\n\nNot there.\n');
    expect(byId.description).toBe('What is to be done.');
    const first = (await get('/path/:path', { path: 'guides/open/first' }, { format: 'document' })).expect(200).body;
    const document = (await get('/page/:id/document', { id: first.id })).expect(200).body;
    expect(first.document.nodes).toEqual(document.nodes);
    expect(document.nodes[0].key).toMatch(/^\w{20}$/);
    expect((await get('/page/:id/document', { id: first.id })).body).toEqual(document);
    expect((await get('/page/:id/document', { id: pages[1]!.id })).expect(200).body.nodes).toEqual([]);
    (await get('/path/:path', { path: 'guides/open' }, { computed: 'false' })).expect(404);
    (await write([{ operation: 'update_page', page: open.id, title: 'Mine' }])).expect(400);
  });

  it('keep their ids, and change as soon as their source changes, even for a caller with an older ETag', async () => {
    const before = (await get('/pages')).expect(200);
    (await get('/pages', {}, {}, { 'if-none-match': before.etag })).expect(304);
    const [openId] = [before.body.pages[0].pages[0].id as string];
    const markdown = () => get('/page/:id', { id: openId }, { format: 'markdown' });
    const held = (await markdown()).expect(200);
    tickets = { seed: 'two', pages: [{ title: 'Open', markdown: 'All done.' }] };
    const after = (await get('/pages', {}, {}, { 'if-none-match': before.etag })).expect(200);
    expect(titles(after.body.pages)).toEqual([['Guides', ['Open', 'After']]]);
    expect(after.body.pages[0].pages[0]).toMatchObject({ id: openId, computedSeed: 'two' });
    const now = await t.api
      .as(org.admin)
      .get(`${CONTENT}/page/:id`, { spaceId, id: openId }, { query: { format: 'markdown' }, headers: { 'if-none-match': held.etag } });
    expect(now.expect(200).body.markdown).toBe('All done.\n');
    const asIs = await get('/pages', {}, { computed: 'false' });
    tickets = { seed: 'three', pages: [] };
    (await get('/pages', {}, { computed: 'false' }, { 'if-none-match': asIs.etag })).expect(304);
    expect(titles(await tree())).toEqual([['Guides', ['After']]]);
  });

  it('give up their slugs to sibling pages, and links to them follow', async () => {
    await inserted({ operation: 'insert_page', title: 'Open', into: guides, document: {} });
    const [{ pages = [] }] = (await tree()) as [PageBody];
    expect(pages.map(({ slug }) => slug)).toEqual(['open-2', 'done', 'after', 'open']);
    const link = await inserted({ operation: 'insert_page', title: 'Link', document: { document: linkTo(pages[1]!.id) } });
    const read = async () => (await get('/page/:id', { id: link }, { format: 'markdown' })).expect(200).body.markdown;
    expect(await read()).toBe('[there](./guides/done.md)\n');
    tickets = { seed: 'renamed', pages: [{ title: 'Done', slug: 'finished' }] };
    expect(await read()).toBe(`[there](/pages/${pages[1]!.id})\n`);
  });

  it('can be read in a revision and in a change request, and cost other reads nothing', async () => {
    const head = await t.make.headOf(spaceId);
    const past = (await t.api.as(org.admin).get('/v1/spaces/:s/revisions/:r/pages', { s: spaceId, r: head })).expect(200).body;
    expect(past.pages).toEqual(await tree());
    const { id } = await t.make.changeRequest({ space: { id: spaceId } });
    const edited = await t.api.as(org.admin).get('/v1/spaces/:s/change-requests/:c/content/pages', { s: spaceId, c: id });
    expect(edited.expect(200).body.pages).toEqual(await tree());
    const plain = await t.make.space({ org, pages: [t.make.page()] });
    const read = await t.api.as(org.admin).get(`${CONTENT}/pages`, { spaceId: plain.id });
    expect(read.expect(200).body.pages).toHaveLength(1);
    (await t.api.as(org.admin).get(`${CONTENT}/pages`, { spaceId: plain.id }, { headers: { 'if-none-match': read.etag } })).expect(304);
    // The search index may read other spaces meanwhile.
    expect(asked.filter((source) => source.spaceId === plain.id)).toEqual([]);
  });

  it.each(['integration:test:failing', 'integration:test:wrong', 'integration:test:nobody'])(
    'of a source that is no good, %s, are its entry',
    async (type) => {
      const id = await entry(type);
      expect(titles(await tree()).at(-1)).toBe('Tickets');
      const { body } = (await get('/page/:id', { id })).expect(200);
      expect(body).toMatchObject({ type: 'computed', computed: { type } });
      expect(body.computedProblem).toBe(
        {
          'integration:test:failing': 'The source of these pages failed: the log of the service has the details',
          'integration:test:wrong': 'The source of these pages returned invalid pages: the log of the service has the details',
        }[type],
      );
    },
  );

  it('can come from two entries, each with its own pages', async () => {
    await entry('integration:test:tickets', guides);
    const [{ pages = [] }] = (await tree()) as [PageBody];
    expect(pages.map(({ slug }) => slug)).toEqual(['open', 'done', 'after', 'open-2', 'done-2']);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(5);
    const last = (await get('/path/:path', { path: 'guides/open-2' }, { format: 'markdown' })).expect(200).body;
    expect(last.id).toBe(pages[3]!.id);
    expect(last.markdown).toContain('[the first](./open-2/first.md)');
  });

  it('may have a document as their body; a body of too much Markdown becomes empty', async () => {
    const document = linkTo(guides);
    const huge: ComputedPage = { title: 'Huge', markdown: '> '.repeat(2_000_000) };
    tickets = { seed: 'documents', pages: [{ title: 'Said', document }, huge] };
    const [{ pages = [] }] = (await tree()) as [PageBody];
    expect((await get('/page/:id', { id: pages[0]!.id }, { format: 'markdown' })).body.markdown).toBe('[there](../guides.md)\n');
    expect((await get('/page/:id/document', { id: pages[1]!.id })).expect(200).body.nodes).toEqual([]);
  });
});

const leaf = (text: string) => ({ object: 'text' as const, leaves: [{ object: 'leaf' as const, text, marks: [] }] });
const linkTo = (page: string): Document => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'inline', type: 'link', isVoid: false, data: { ref: { kind: 'page', page } }, nodes: [leaf('there')] }],
    },
  ],
});
