import { beforeAll, describe, expect, it } from 'vitest';
import type { Block, Document } from '../../src/common/document/rich-text.js';
import { useApp } from '../support/app.js';
import { leastCpuOf } from '../support/cpu.js';
import { leastHold, longestHold, mostHeld } from '../support/held.js';

const t = useApp();
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:id`;
/** Their document is nearly as large as a document may be. */
const PARAGRAPHS = 11_000;
const MOST_RESOLUTIONS = 1000;
/** Less than one of these documents takes to merge. */
const ALLOWED = mostHeld(0);

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeAll(async () => {
  org = await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const as = () => t.api.as(org.admin);
const live = async (...changes: unknown[]) => (await as().post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body;
const documentOf = async (page: string): Promise<Document> =>
  (await as().get(`${SPACE}/content/page/:page/document`, { spaceId, page })).expect(200).body;

let slugs = 0;
const insert = async (markdown: string): Promise<string> =>
  (await live({ operation: 'insert_page', title: 'Large', slug: `large-${++slugs}`, document: { markdown } })).changes[0].page.id;

const paragraphs = (text: string) => `${text}\n\n`.repeat(PARAGRAPHS);
const saying = (block: Block, text: string): Block => ({
  ...block,
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});
/** Rewrites the first paragraphs, and every other one of the rest, from the first or the second of them on. */
const edited = (document: Document, text: string, from: 0 | 1): Document => ({
  ...document,
  nodes: document.nodes.map((block, at) => (at < MOST_RESOLUTIONS / 2 || at % 2 === from ? saying(block, text) : block)),
});

describe('the largest documents keep nobody waiting', { timeout: 240_000 }, () => {
  it('when one is replaced by another', async () => {
    const page = await insert(paragraphs('a'));
    // Each try sends another text, because an equal one would change nothing.
    const texts = ['b', 'c', 'd'];
    const { held, result } = await leastHold(
      () =>
        as().post(
          `${SPACE}/content`,
          { spaceId },
          { changes: [{ operation: 'update_page', page, document: { markdown: paragraphs(texts.shift()!) } }] },
        ),
      ALLOWED,
    );
    expect(result.status).toBe(200);
    expect(held).toBeLessThan(ALLOWED);
  });

  it('when several are merged, with as many resolutions as one request may hold', async () => {
    const pages = [await insert(paragraphs('a')), await insert(paragraphs('a'))];
    const before = await Promise.all(pages.map(documentOf));
    const id: string = (await as().post(`${SPACE}/change-requests`, { spaceId }, {})).expect(201).body.id;
    const changes = (text: string, from: 0 | 1) =>
      pages.map((page, at) => ({ operation: 'update_page', page, document: { document: edited(before[at]!, text, from) } }));
    (await as().post(`${REQUEST}/content`, { spaceId, id }, { changes: changes('b', 0) })).expect(200);
    await live(...changes('c', 1));
    const update = (body: object) => as().post(`${REQUEST}/update`, { spaceId, id }, body);
    const refused = await leastHold(() => update({}), ALLOWED);
    const { conflicts, theirs } = refused.result.expect(409).body.error as {
      conflicts: { target: object; path: string }[];
      theirs: string;
    };
    expect(conflicts).toHaveLength(MOST_RESOLUTIONS);
    expect(refused.held).toBeLessThan(ALLOWED);
    const resolutions = conflicts.map(({ target, path }, at) => ({ target, path, take: at % 2 ? 'ours' : 'theirs' }));
    // Tried once, because it is up to date afterwards.
    const { held, result } = await longestHold(() => update({ theirs, resolutions }));
    expect(result.status).toBe(200);
    expect(held).toBeLessThan(ALLOWED);
  });
});

describe('a wide table', () => {
  const row = (columns: number) => `|${' a |'.repeat(columns)}`;
  const table = (columns: number, rows: number) =>
    [row(columns), `|${' - |'.repeat(columns)}`, ...Array(rows).fill(row(columns))].join('\n');
  const post = (markdown: string) =>
    as().post(`${SPACE}/content`, { spaceId }, { changes: [{ operation: 'insert_page', title: 'Wide', document: { markdown } }] });

  it('has at most 500 columns', async () => {
    (await post(table(500, 1))).expect(200);
    const { body } = (await post(table(501, 1))).expect(400);
    expect(body.error.errors).toEqual([
      { pointer: '/changes/0/document/markdown', message: expect.stringContaining('more than 500 columns') },
    ]);
  });

  it.each([
    ['pipes', table(2000, 30)],
    ['a short last row', `${table(2000, 1)}\n|`],
    ['HTML', `<table>${`<tr>${'<td>a'.repeat(2000)}</tr>`.repeat(10)}</table>`],
  ])('of 2,000 columns is refused before it costs anything (%s)', async (_, markdown) => {
    expect(await leastCpuOf(() => post(markdown).then((reply) => reply.expect(400)), 150)).toBeLessThan(150);
  });
});
