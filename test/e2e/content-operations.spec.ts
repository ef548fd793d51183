import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const write = (changes: unknown, as: MadeUser = org.admin) => t.api.as(as).post(CONTENT, { spaceId }, { changes });
const done = async (changes: unknown) => (await write(changes)).expect(200).body;
const insert = async (title: string, fields: object = {}): Promise<string> =>
  (await done([{ operation: 'insert_page', title, document: {}, ...fields }])).changes[0].page.id;
const get = async (suffix: string, query: Record<string, string> = {}) =>
  (await t.api.as(org.admin).get(`${CONTENT}${suffix}`, { spaceId }, { query })).expect(200).body;
const markdownOf = async (id: string, query: Record<string, string> = {}): Promise<string> =>
  (await get(`/page/${id}`, { format: 'markdown', ...query })).markdown;
const documentOf = async (id: string) => get(`/page/${id}/document`);
const refuse = async (change: object, status: number, pointer?: string) => {
  const before = (await t.api.as(org.admin).get('/v1/spaces/:s', { s: spaceId })).body.revision;
  const reply = (await write([change])).expect(status);
  if (pointer !== undefined) expect(reply.body.error.errors[0].pointer).toBe(pointer);
  expect((await t.api.as(org.admin).get('/v1/spaces/:s', { s: spaceId })).body.revision).toBe(before);
};

describe('groups and links', () => {
  it('are part of the tree, contain pages or link elsewhere, and are changed like pages', async () => {
    const { changes } = await done([
      { operation: 'insert_group', title: 'Guides', ref: 'guides' },
      { operation: 'insert_page', title: 'First', document: {}, into: 'guides', ref: 'first' },
      { operation: 'insert_link', title: 'Status', target: { kind: 'url', url: 'https://status.example.com' }, into: 'guides' },
    ]);
    const [group, , link] = changes.map(({ page }: { page: { id: string } }) => page.id);
    const { pages } = await get('/pages');
    expect(pages).toMatchObject([
      {
        type: 'group',
        kind: 'group',
        path: 'guides',
        pages: [
          { type: 'document', path: 'guides/first' },
          { type: 'link', kind: 'link', target: { kind: 'url' }, href: 'https://status.example.com' },
        ],
      },
    ]);
    expect(pages[0].pages[1]).not.toHaveProperty('path');
    await done([
      { operation: 'update_page', page: link, target: { kind: 'page', page: group }, linkTitle: 'See' },
      { operation: 'update_page', page: group, title: 'Handbook', slug: 'handbook' },
    ]);
    expect((await get('/path/handbook%2Ffirst')).title).toBe('First');
    expect(await get(`/page/${link}`)).toMatchObject({ target: { kind: 'page', page: group }, linkTitle: 'See' });
  });

  it('are refused properties they do not have, and groups are refused below pages', async () => {
    const page = await insert('Page');
    const { changes } = await done([
      { operation: 'insert_group', title: 'Group' },
      { operation: 'insert_link', title: 'Link', target: { kind: 'url', url: 'https://a.example' } },
    ]);
    const [group, link] = changes.map(({ page: { id } }: { page: { id: string } }) => id);
    await refuse({ operation: 'update_page', page: group, document: { markdown: 'x' } }, 400, '/changes/0/document');
    await refuse({ operation: 'update_page', page: page, target: { kind: 'url', url: 'https://a.example' } }, 400, '/changes/0/target');
    await refuse({ operation: 'update_page', page: group, into: page }, 400, '/changes/0/into');
    await refuse({ operation: 'insert_page', title: 'X', document: {}, into: link }, 400, '/changes/0/into');
    await refuse({ operation: 'insert_link', title: 'X', target: { kind: 'url', url: 'javascript:alert(1)' } }, 400, '/changes/0/target');
    await refuse(
      { operation: 'patch_page', page: group, edits: [{ edit: 'insert', document: { markdown: 'x' } }] },
      400,
      '/changes/0/page',
    );
  });
});

describe('a page that the same batch inserts', () => {
  it('is updated, patched, moved and deleted by its `ref`', async () => {
    const { changes } = await done([
      { operation: 'insert_group', title: 'Guides', ref: 'guides' },
      { operation: 'insert_page', title: 'Draft', ref: 'draft', document: { markdown: 'A colour.' } },
      { operation: 'insert_page', title: 'Notes', ref: 'notes', document: {} },
      { operation: 'update_page', page: 'draft', title: 'Themes', slug: 'themes', into: 'guides' },
      { operation: 'patch_page', page: 'draft', edits: [{ edit: 'replace_text', find: 'colour', replace: 'color' }] },
      { operation: 'delete_page', page: 'notes' },
    ]);
    expect(changes).toMatchObject([
      { object: 'created_page', ref: 'guides' },
      { object: 'created_page', ref: 'draft' },
    ]);
    const { id, title } = await get('/path/guides%2Fthemes');
    expect(title).toBe('Themes');
    expect(await markdownOf(id)).toContain('A color.');
    expect((await get('/pages')).pages).toHaveLength(1);
  });

  it('cannot become the parent of the page above it', async () => {
    const top = await insert('Top');
    const batch = (page: string) => [
      { operation: 'insert_page', title: 'Above', ref: 'above', document: {} },
      { operation: 'insert_page', title: 'Below', ref: 'below', into: page, document: {} },
      { operation: 'update_page', page, into: 'below' },
    ];
    for (const page of [top, 'above'])
      expect((await write(batch(page))).expect(400).body.error.errors).toEqual([
        { pointer: '/changes/2/into', message: 'is the page itself or a page below it' },
      ]);
  });
});

describe('the properties of a page', () => {
  it('are stored and returned, field by field', async () => {
    const id = await insert('Page', {
      linkTitle: 'P',
      layout: { width: 'wide', outline: false },
      cover: { ref: { kind: 'url', url: 'https://img.example/a.png' }, yPos: 3, height: 300 },
      metaLinks: { canonical: { kind: 'url', url: 'https://home.example' }, alternates: [{ kind: 'url', url: 'https://fr.example' }] },
      variables: { version: '2.1', beta: true },
      noIndex: true,
      condition: 'visitor.claims.beta',
    });
    expect(await get(`/page/${id}`)).toMatchObject({
      linkTitle: 'P',
      layout: { width: 'wide', outline: false, title: true },
      cover: { yPos: 3, height: 300 },
      variables: { version: '2.1', beta: true },
      noIndex: true,
      condition: 'visitor.claims.beta',
    });
    expect(await get(`/page/${id}/meta-links`)).toEqual({
      canonical: { kind: 'url', url: 'https://home.example' },
      alternates: [{ kind: 'url', url: 'https://fr.example' }],
    });
    await done([{ operation: 'update_page', page: id, layout: { title: false }, cover: null, metaLinks: null, variables: { beta: null } }]);
    const after = await get(`/page/${id}`);
    expect(after).toMatchObject({ layout: { width: 'wide', title: false }, variables: { version: '2.1' } });
    expect(after).not.toHaveProperty('cover');
    expect(await get(`/page/${id}/meta-links`)).toEqual({});
    await refuse({ operation: 'update_page', page: id, cover: { yPos: 0, height: 9 } }, 400, '/changes/0/cover/height');
    await refuse({ operation: 'update_page', page: id, condition: 'visitor.' }, 400, '/changes/0/condition');
    await refuse({ operation: 'update_page', page: id, variables: { version: 'x'.repeat(257) } }, 400, '/changes/0/variables');
    await refuse({ operation: 'update_page', page: id, variables: { __proto__x: {} } }, 400, '/changes/0/variables');
  });
});

describe('links in Markdown', () => {
  it('find pages by name, by id, by path and beside the page; broken links become text', async () => {
    const { changes } = await done([
      { operation: 'insert_page', title: 'Home', ref: 'home', document: { markdown: 'Go [on](./setup.md), [back](./nowhere.md).' } },
      { operation: 'insert_page', title: 'Guides', document: {}, ref: 'guides' },
      { operation: 'insert_page', title: 'Setup', document: {}, ref: 'setup', into: 'guides' },
    ]);
    const [home, guides, setup] = changes.map(({ page }: { page: { id: string } }) => page.id);
    expect(await markdownOf(home)).toBe('Go [on](./guides/setup.md), back.\n');
    expect(await markdownOf(home, { 'format.markdown.refs': 'stable' })).toBe(`Go [on](/pages/${setup}), back.\n`);
    const links = [
      `[a](/pages/${guides})`,
      '[b](/pages/guides/setup)',
      '[c](/pages/guides/setup.md#install)',
      '[d](../home.md)',
      '[e](./setup/README.md)',
      '[f](../guides/)',
      '[g](https://example.com/x)',
      '[h](/pages/README.md)',
      '[i](../../../home.md)',
    ];
    await done([{ operation: 'update_page', page: setup, document: { markdown: links.join(' ') } }]);
    const refs = (await documentOf(setup)).nodes[0].nodes.flatMap(({ data }: { data?: { ref: object } }) => data?.ref ?? []);
    expect(refs).toEqual([
      { kind: 'page', page: guides },
      { kind: 'page', page: setup },
      { kind: 'anchor', page: setup, anchor: 'install' },
      { kind: 'page', page: home },
      { kind: 'page', page: setup },
      { kind: 'page', page: guides },
      { kind: 'url', url: 'https://example.com/x' },
      { kind: 'page', page: home },
    ]);
    const before = await documentOf(setup);
    await done([{ operation: 'update_page', page: setup, document: { markdown: await markdownOf(setup) } }]);
    expect(await documentOf(setup)).toEqual(before);
  });

  it('stay when their target is deleted', async () => {
    const target = await insert('Target');
    const id = await insert('Page', { document: { markdown: `See [it](/pages/${target}).` } });
    const before = await documentOf(id);
    await done([{ operation: 'delete_page', page: target }]);
    await done([{ operation: 'update_page', page: id, document: { markdown: await markdownOf(id) } }]);
    expect(await documentOf(id)).toEqual(before);
  });
});

describe('patch_page', () => {
  const TEXT = 'One colour.\n\nTwo colours.\n\n- item';
  const keysOf = async (id: string): Promise<string[]> => (await documentOf(id)).nodes.map(({ key }: { key: string }) => key);
  const patch = (page: string, ...edits: object[]) => ({ operation: 'patch_page', page, edits });

  it('edits the named blocks and leaves the others unchanged', async () => {
    const id = await insert('Page', { document: { markdown: TEXT } });
    const [one, two, list] = await keysOf(id);
    await done([
      patch(
        id,
        { edit: 'insert', after: one, document: { markdown: '# Between' } },
        { edit: 'replace', block: two, document: { markdown: 'Deux.\n\nTrois.' } },
        { edit: 'insert', before: one, document: { markdown: 'Zero.' } },
        { edit: 'insert', document: { markdown: 'Last.' } },
      ),
    ]);
    expect(await markdownOf(id)).toBe('Zero.\n\nOne colour.\n\n# Between\n\nDeux.\n\nTrois.\n\n- item\n\nLast.\n');
    const keys = await keysOf(id);
    expect([keys[1], keys[3], keys[5]]).toEqual([one, two, list]);
    expect(new Set(keys).size).toBe(7);
    await done([patch(id, { edit: 'delete', block: two })]);
    expect(await markdownOf(id)).not.toContain('Deux');
  });

  it('replaces text only if it occurs as often as expected', async () => {
    const id = await insert('Page', { document: { markdown: TEXT } });
    const [one] = await keysOf(id);
    await refuse(patch(id, { edit: 'replace_text', find: 'colour', replace: 'color' }), 409);
    await refuse(patch(id, { edit: 'replace_text', find: 'nothing', replace: '' }), 409);
    await done([patch(id, { edit: 'replace_text', find: 'colour', replace: 'color', matches: 2 })]);
    expect(await markdownOf(id)).toContain('Two colors');
    await done([patch(id, { edit: 'replace_text', find: 'color', replace: 'hue', block: one })]);
    expect(await markdownOf(id)).toContain('One hue.\n\nTwo colors');
  });

  it('refuses unknown blocks, and edits that make the page invalid', async () => {
    const id = await insert('Page', { document: { markdown: TEXT } });
    const [one, , list] = await keysOf(id);
    await refuse(patch(id, { edit: 'delete', block: 'nothing' }), 400, '/changes/0/edits/0/block');
    await refuse(patch(id, { edit: 'insert', after: one, before: list, document: {} }), 400, '/changes/0/edits/0/before');
    await refuse(patch(id, { edit: 'explode' }), 400, '/changes/0/edits/0/edit');
    await refuse(patch('nothing', { edit: 'insert', document: {} }), 400, '/changes/0/page');
    const item = (await documentOf(id)).nodes[2].nodes[0].key;
    await refuse(patch(id, { edit: 'insert', after: item, document: { markdown: 'No item.' } }), 400);
  });
});

describe('revert_page', () => {
  const head = async (): Promise<string> => (await t.api.as(org.admin).get('/v1/spaces/:s', { s: spaceId })).body.revision;

  it('restores a page that was changed, moved, deleted or added', async () => {
    const kept = await insert('Kept', { document: { markdown: 'As it was.' } });
    const doomed = await insert('Doomed', { document: { markdown: 'Back again.' } });
    const then = await head();
    const added = await insert('Added');
    await done([
      { operation: 'update_page', page: kept, title: 'Changed', document: { markdown: 'Otherwise.' }, into: added },
      { operation: 'delete_page', page: doomed },
    ]);
    const { changes } = await done([
      { operation: 'revert_page', page: added, revision: then },
      { operation: 'revert_page', page: kept, revision: then },
      { operation: 'revert_page', page: doomed, revision: then },
    ]);
    expect(changes.map(({ object }: { object: string }) => object)).toEqual(['updated_page', 'deleted_page', 'created_page']);
    expect((await get('/pages')).pages.map(({ title }: { title: string }) => title)).toEqual(['Kept', 'Doomed']);
    expect([await markdownOf(kept), await markdownOf(doomed)]).toEqual(['As it was.\n', 'Back again.\n']);
  });

  it('goes back one revision by default, and refuses a page that is in neither revision', async () => {
    const id = await insert('Page', { document: { markdown: 'One.' } });
    await done([{ operation: 'update_page', page: id, document: { markdown: 'Two.' } }]);
    await done([{ operation: 'revert_page', page: id }]);
    expect(await markdownOf(id)).toBe('One.\n');
    await refuse({ operation: 'revert_page', page: 'nothing' }, 400, '/changes/0/page');
    await refuse({ operation: 'revert_page', page: id, revision: 'nothing' }, 400, '/changes/0/revision');
    const elsewhere = await t.make.space({ org });
    await refuse({ operation: 'revert_page', page: id, revision: elsewhere.revisionId }, 400, '/changes/0/revision');
  });

  it('of some blocks leaves the others unchanged, and the same batch can edit the result', async () => {
    const id = await insert('Page', { document: { markdown: 'One.\n\nTwo.\n\nThree.' } });
    const [one, two] = (await documentOf(id)).nodes.map(({ key }: { key: string }) => key);
    const then = await head();
    await done([
      {
        operation: 'patch_page',
        page: id,
        edits: [
          { edit: 'replace', block: one, document: { markdown: 'Uno.' } },
          { edit: 'delete', block: two },
          { edit: 'insert', document: { markdown: 'Four.' } },
        ],
      },
    ]);
    const added = (await documentOf(id)).nodes[2].key;
    await done([{ operation: 'revert_page', page: id, revision: then, block: [two, added] }]);
    expect(await markdownOf(id)).toBe('Uno.\n\nTwo.\n\nThree.\n');
    await done([
      { operation: 'revert_page', page: id, revision: then },
      { operation: 'patch_page', page: id, edits: [{ edit: 'insert', document: { markdown: 'End.' } }] },
    ]);
    expect(await markdownOf(id)).toBe('One.\n\nTwo.\n\nThree.\n\nEnd.\n');
    await refuse({ operation: 'revert_page', page: id, block: ['nothing'] }, 400, '/changes/0/block/0');
  });
});

describe('reusable contents and variables', () => {
  it('can be created, read, shown where they are used, and deleted', async () => {
    const { changes } = await done([{ operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Ask **us**.' } }]);
    const id = changes[0].reusableContent;
    expect(changes[0].object).toBe('created_reusable_content');
    expect(await get(`/reusable-contents/${id}`)).toMatchObject({ object: 'reusable-content', id, title: 'Note' });
    const page = await insert('Page', { document: { markdown: `Before.\n\n{% include "/reusable-contents/${id}" %}` } });
    const block = {
      object: 'block',
      type: 'reusable-content',
      isVoid: true,
      data: { ref: { kind: 'reusable-content', reusableContent: id } },
    };
    await done([
      { operation: 'update_page', page, document: { document: { object: 'document', data: { schemaVersion: 1 }, nodes: [block] } } },
    ]);
    expect((await documentOf(page)).nodes[0].type).toBe('reusable-content');
    const shown = await get(`/page/${page}`, { format: 'markdown', dereferenced: 'reusable-contents' });
    expect(shown.markdown).toBe('Ask **us**.\n');
    await done([{ operation: 'update_reusable_content', reusableContent: id, title: 'Notes', document: { markdown: 'Write.' } }]);
    expect((await get(`/page/${page}/document`, { dereferenced: 'true' })).nodes[0].nodes[0].leaves[0].text).toBe('Write.');
    expect((await get('')).reusableContents).toMatchObject([{ id, title: 'Notes' }]);
    await done([{ operation: 'delete_reusable_content', reusableContent: id }]);
    (await t.api.as(org.admin).get(`${CONTENT}/reusable-contents/:id`, { spaceId, id })).expect(404);
    expect((await get(`/page/${page}/document`, { dereferenced: 'true' })).nodes[0].type).toBe('reusable-content');
    await refuse({ operation: 'update_reusable_content', reusableContent: id, title: 'X' }, 400, '/changes/0/reusableContent');
  });

  it('are evaluated in expressions on request', async () => {
    await done([{ operation: 'set_variables', variables: { product: 'Bindery', old: 1 } }]);
    await done([{ operation: 'set_variables', variables: { old: null } }]);
    expect((await get('')).variables).toEqual({ product: 'Bindery' });
    const expression = (text: string) => ({ object: 'inline', type: 'expression', isVoid: true, data: { expression: text } });
    const text = (said: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: said, marks: [] }] });
    const paragraph = (...nodes: object[]) => ({ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes });
    const nodes = [
      paragraph(text('For '), expression('space.vars.product'), text(' '), expression('page.vars.version')),
      { object: 'block', type: 'if', isVoid: false, data: { expression: 'visitor.claims.beta' }, nodes: [paragraph(text('Secret.'))] },
      { object: 'block', type: 'if', isVoid: false, data: { expression: 'page.vars.version > 1' }, nodes: [paragraph(text('New.'))] },
    ];
    const id = await insert('Page', {
      variables: { version: 2 },
      document: { document: { object: 'document', data: { schemaVersion: 1 }, nodes } },
    });
    expect(await markdownOf(id, { evaluated: 'true' })).toBe('For Bindery 2\n\nNew.\n');
    const deterministic = await markdownOf(id, { evaluated: 'deterministic-only' });
    expect(deterministic).toContain('For Bindery 2');
    expect(deterministic).toContain('Secret.');
    expect(await markdownOf(id)).toContain('space.vars.product');
    (await t.api.as(org.admin).get(`${CONTENT}/page/:id`, { spaceId, id }, { query: { evaluated: 'maybe' } })).expect(400);
  });
});

describe('a read of a revision', () => {
  it('answers 304 to a current ETag, and 200 once the revision changes', async () => {
    const id = await insert('Page', { document: { markdown: 'One.' } });
    const read = (headers: Record<string, string> = {}) =>
      t.api.as(org.admin).get(`${CONTENT}/page/:id`, { spaceId, id }, { query: { format: 'markdown' }, headers });
    const etag = (await read()).expect(200).headers['etag'] as string;
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
    expect((await read({ 'if-none-match': `W/${etag}` })).status).toBe(304);
    await done([{ operation: 'update_page', page: id, document: { markdown: 'Two.' } }]);
    const changed = (await read({ 'if-none-match': etag })).expect(200);
    expect(changed.body.markdown).toBe('Two.\n');
    const missing = await t.api.as(org.admin).get(`${CONTENT}/page/:id`, { spaceId, id: 'nothing' });
    expect(missing.expect(404).headers['etag']).toBeUndefined();
    (await t.api.as(await t.make.user()).get(`${CONTENT}/page/:id`, { spaceId, id }, { headers: { 'if-none-match': etag } })).expect(404);
  });
});

describe('the tree of pages', () => {
  const titles = async (): Promise<string[]> => (await get('/pages')).pages.map(({ title }: { title: string }) => title);

  it('has a position for every page, even for one that returns to a position that is taken', async () => {
    const a = await insert('A');
    const then = (await t.api.as(org.admin).get('/v1/spaces/:s', { s: spaceId })).body.revision;
    await done([{ operation: 'delete_page', page: a }]);
    await insert('B');
    await done([{ operation: 'revert_page', page: a, revision: then }]);
    await insert('C', { at: 1 });
    await insert('D', { at: 0 });
    expect((await titles()).toSorted()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('gets back what was deleted with a page, and the answer lists it', async () => {
    const a = await insert('A');
    const b = await insert('B', { into: a });
    await insert('C', { into: b });
    const then = (await t.api.as(org.admin).get('/v1/spaces/:s', { s: spaceId })).body.revision;
    await done([{ operation: 'delete_page', page: a }]);
    const { changes } = await done([{ operation: 'revert_page', page: a, revision: then }]);
    expect(changes.map(({ object }: { object: string }) => object)).toEqual(['created_page', 'created_page', 'created_page']);
    expect((await get('/path/a%2Fb%2Fc')).title).toBe('C');
    const same = await done([
      { operation: 'delete_page', page: b },
      { operation: 'revert_page', page: b, revision: then },
    ]);
    expect(same.changes).toMatchObject([{ object: 'updated_page', page: { id: b } }, { object: 'updated_page' }]);
  });

  it('has unique slugs among siblings, even after a page is restored', async () => {
    const b = await insert('B');
    const then = (await t.api.as(org.admin).get('/v1/spaces/:s', { s: spaceId })).body.revision;
    const x = await insert('X');
    await done([{ operation: 'update_page', page: b, into: x }]);
    await insert('Other', { slug: 'b' });
    await done([{ operation: 'revert_page', page: x, revision: then }]);
    const slugs = (await get('/pages')).pages.map(({ slug }: { slug: string }) => slug);
    expect(slugs.toSorted()).toEqual(['b', 'b-2']);
  });

  it('is 30 levels deep at most', async () => {
    let into: string | undefined;
    for (let level = 0; level < 30; level++) into = await insert(`Level ${level}`, { into });
    await refuse({ operation: 'insert_page', title: 'X', document: {}, into }, 400, '/changes/0/into');
    const path = Array.from({ length: 30 }, (_, level) => `level-${level}`).join('%2F');
    expect((await get(`/path/${path}`)).title).toBe('Level 29');
    const branch = await insert('Branch');
    await insert('Twig', { into: branch });
    const { pages } = await get('/pages');
    let parent = pages[0];
    for (let level = 0; level < 28; level++) [parent] = parent.pages;
    await refuse({ operation: 'update_page', page: branch, into: parent.id }, 400, '/changes/0/into');
  });

  it('refuses slugs that belong to other routes', async () => {
    for (const slug of ['.', '..', 'a\\b', 'a b']) {
      await refuse({ operation: 'insert_page', title: 'X', document: {}, slug }, 400, '/changes/0/slug');
    }
  });
});

describe('the data of every revision', () => {
  it('has an upper limit', async () => {
    const variables = (from: number, count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${from + i}`, i]));
    await done([{ operation: 'set_variables', variables: variables(0, 60) }]);
    await refuse({ operation: 'set_variables', variables: variables(60, 60) }, 400);
    await refuse({ operation: 'set_variables' }, 400, '/changes/0/variables');
    const computed = (length: number) => ({
      operation: 'insert_computed',
      title: 'X',
      computed: { type: 'test:none', props: { text: 'x'.repeat(length) } },
    });
    await refuse(computed(70_000), 400, '/changes/0/computed/props');
    await done([computed(60_000)]);
    await refuse({ operation: 'set_variables', variables: { constructor: 'x' } }, 400, '/changes/0/variables/constructor');
  });

  it('can be written conditionally, with the ETag of any answer made from it', async () => {
    const { headers } = await t.api.as(org.admin).get(`${CONTENT}/pages`, { spaceId });
    const change = { changes: [{ operation: 'insert_page', title: 'A', document: {} }] };
    const withMatch = (value: string) => t.api.as(org.admin).post(CONTENT, { spaceId }, change, { headers: { 'if-match': value } });
    (await withMatch('"other", W/"another"')).expect(412);
    (await withMatch(`"other", ${headers['etag'] as string}`)).expect(200);
    (await withMatch(headers['etag'] as string)).expect(412);
    (await withMatch('*')).expect(409);
  });
});
