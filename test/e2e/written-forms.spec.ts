import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const write = async (...changes: object[]) => (await t.api.as(org.admin).post(CONTENT, { spaceId }, { changes })).expect(200).body.changes;
const read = async (pageId: string, format: string) =>
  (await t.api.as(org.admin).get(`${CONTENT}/page/:pageId`, { spaceId, pageId }, { query: { format } })).expect(200).body;

describe('the slugs of titles', () => {
  it.each([
    ['パスワード', 'パスワード'],
    ['हिन्दी', 'हिन्दी'],
    ['Мой дом', 'мой-дом'],
    ['Ünïcode', 'unicode'],
    ['e\u0301te\u0301', 'ete'],
  ])('keep the letters of %s', async (title, slug) => {
    const [{ page }] = await write({ operation: 'insert_page', title, document: {} });
    const { body } = (await t.api.as(org.admin).get(`${CONTENT}/path/:pagePath`, { spaceId, pagePath: slug })).expect(200);
    expect(body.id).toBe(page.id);
  });
});

describe('the widths of columns', () => {
  it.each([
    ['a value with a unit', { unit: '%', value: 66.6 }, { unit: '%', value: 66.6 }],
    ['a number', 240, 240],
    ['a text', '33%', { unit: '%', value: 33 }],
    ['pixels with a unit', { unit: 'px', value: 120 }, 120],
  ])('are read and written as %s, also through Markdown', async (_, width, sent) => {
    const text = { object: 'text', leaves: [{ object: 'leaf', text: 'Left', marks: [] }] };
    const paragraph = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [text] };
    const column = { object: 'block', type: 'column', isVoid: false, data: { width }, nodes: [paragraph] };
    const columns = { object: 'block', type: 'columns', isVoid: false, data: {}, nodes: [column, { ...column, data: {} }] };
    const document = { object: 'document', data: {}, nodes: [columns] };
    const widthOf = (page: { document: { nodes: { nodes: { data: object }[] }[] } }) => page.document.nodes[0]!.nodes[0]!.data;
    const [{ page: first }] = await write({ operation: 'insert_page', title: 'As JSON', document: { document } });
    const stored = await read(first.id, 'document');
    expect(widthOf(stored)).toEqual({ width: sent });
    const { markdown } = await read(first.id, 'markdown');
    const [{ page: second }] = await write(
      { operation: 'insert_page', title: 'As Markdown', document: { markdown } },
      { operation: 'insert_page', title: 'Again', document: { document: stored.document } },
    );
    expect(widthOf(await read(second.id, 'document'))).toEqual({ width: sent });
  });
});

describe('a file of the same batch', () => {
  it('is the cover that JSON names by its `ref`', async () => {
    const file = { name: 'a.png', ref: 'picture', contentType: 'image/png', base64: PIXEL };
    const cover = { ref: { kind: 'file', file: 'picture' }, yPos: 0 };
    const changes = await write(
      { operation: 'insert_files', files: [file] },
      { operation: 'insert_page', title: 'Covered', document: {}, cover },
    );
    const { items } = (await t.api.as(org.admin).get(`${CONTENT}/files`, { spaceId })).expect(200).body;
    expect(items).toHaveLength(1);
    const { page } = changes.find((change: { page?: object }) => change.page !== undefined);
    expect((await read(page.id, 'document')).cover.ref).toEqual({ kind: 'file', file: items[0].id });
  });
});
