import { describe, expect, it } from 'vitest';
import type { Document } from '../../src/common/document/rich-text.js';
import { hashOf } from '../../src/common/json/canonical-json.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { useApp } from '../support/app.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';
const DOCUMENT: Document = {
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Ada', marks: [] }] }],
    },
  ],
};

/** A space with a small tree: guides (install (linux), use), about. */
async function library() {
  const org = await t.make.org();
  const guides = t.make.page({ title: 'Guides', slug: 'guides', type: 'group' });
  const install = t.make.page({ title: 'Install', slug: 'install', parent: guides.id, description: 'Five minutes', emoji: '🚀' });
  const linux = t.make.page({ title: 'Linux', slug: 'linux', parent: install.id });
  const use = t.make.page({ title: 'Use', slug: 'use', parent: guides.id });
  const about = t.make.page({ title: 'About', slug: 'about', hidden: true });
  const space = await t.make.space({ org, pages: [about, use, linux, install, guides].toReversed() });
  return { org, space, api: t.api.as(org.admin), guides, install, linux, use, about };
}

describe('the content of a new space', () => {
  it('is a revision with one empty page', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const space = (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { title: 'Handbook' })).expect(201).body;
    const content = (await api.get(CONTENT, { spaceId: space.id })).expect(200).body;
    expect(content).toMatchObject({
      object: 'revision',
      id: space.revision,
      parents: [],
      type: 'edits',
      files: [],
      reusableContents: [],
      variables: {},
    });
    expect(content.pages).toMatchObject([
      { type: 'document', kind: 'sheet', title: 'Untitled', slug: 'untitled', path: 'untitled', pages: [] },
    ]);
    expect(content.pages[0].documentId).toBeUndefined();
    const empty = (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { empty: true })).expect(201).body;
    expect((await api.get(`${CONTENT}/pages`, { spaceId: empty.id })).expect(200).body).toEqual({ pages: [] });
  });
});

describe('pages', () => {
  it('are a tree, each with its path', async () => {
    const { api, space } = await library();
    const { pages } = (await api.get(`${CONTENT}/pages`, { spaceId: space.id })).expect(200).body;
    type Node = { path: string; pages: Node[] };
    const paths = (nodes: Node[]): unknown[] => nodes.map(({ path, pages: below }) => (below.length > 0 ? [path, paths(below)] : path));
    expect(paths(pages)).toEqual([['guides', [['guides/install', ['guides/install/linux']], 'guides/use']], 'about']);
    expect((await api.get(CONTENT, { spaceId: space.id })).body.pages).toEqual(pages);
  });

  it('can be read by id and by path', async () => {
    const { api, space, install, about } = await library();
    const page = (await api.get(`${CONTENT}/page/:pageId`, { spaceId: space.id, pageId: install.id })).expect(200).body;
    expect(page).toMatchObject({
      object: 'page',
      id: install.id,
      type: 'document',
      kind: 'sheet',
      title: 'Install',
      emoji: '🚀',
      description: 'Five minutes',
      slug: 'install',
      path: 'guides/install',
      createdAt: install.createdAt,
      updatedAt: install.updatedAt,
      layout: { width: 'default', cover: true, coverSize: 'hero', title: true, tableOfContents: true, outline: true, pagination: true },
      tags: [],
    });
    expect(page.pages).toMatchObject([{ slug: 'linux', path: 'guides/install/linux' }]);
    expect(page.document).toBeUndefined();
    expect((await api.get(`${CONTENT}/path/:pagePath`, { spaceId: space.id, pagePath: 'guides/install' })).expect(200).body).toEqual(page);
    expect((await api.get(`${CONTENT}/path/guides/install?metadata=true`, { spaceId: space.id })).expect(200).body).toEqual(page);
    expect((await api.get(`${CONTENT}/page/:pageId`, { spaceId: space.id, pageId: about.id })).body.hidden).toBe(true);
  });

  it.each([
    ['page/:name', 'nothing'],
    ['path/:name', 'guides/nothing'],
    ['path/:name', 'install'],
    ['path/:name', ''],
    ['path/:name', 'guides/'],
    ['page/:name/document', 'nothing'],
  ])('are not found at %s, %j', async (path, name) => {
    const { api, space } = await library();
    (await api.get(`${CONTENT}/${path}`, { spaceId: space.id, name })).expect(404);
  });

  it('include their document when a format is requested', async () => {
    const org = await t.make.org();
    const document = hashOf(DOCUMENT);
    const page = t.make.page({ document });
    const empty = t.make.page();
    const full = await t.make.space({ org, pages: [page, empty], documents: [DOCUMENT] });
    const api = t.api.as(org.admin);
    const read = (pageId: string, query = {}) => api.get(`${CONTENT}/page/:pageId`, { spaceId: full.id, pageId }, { query });
    expect((await read(page.id)).body).toMatchObject({ documentId: document });
    expect((await read(page.id, { format: 'document' })).expect(200).body.document).toEqual(DOCUMENT);
    expect((await read(empty.id, { format: 'document' })).body.document).toMatchObject({ object: 'document', nodes: [] });
    (await read(page.id, { format: 'pdf' })).expect(400);
    expect((await api.get(`${CONTENT}/page/:p/document`, { spaceId: full.id, p: page.id })).expect(200).body).toEqual(DOCUMENT);
    const byId = (id: string) => api.get('/v1/spaces/:spaceId/documents/:document', { spaceId: id, document });
    expect((await byId(full.id)).expect(200).body).toEqual(DOCUMENT);
    (await byId((await t.make.space({ org })).id)).expect(404);
  });
});

describe('revisions', () => {
  it('are listed and read like the current content', async () => {
    const { api, space, guides } = await library();
    const list = (await api.get('/v1/spaces/:spaceId/revisions', { spaceId: space.id })).expect(200).body;
    expect(list).toMatchObject({ count: 1, items: [{ object: 'revision', id: space.revisionId, type: 'edits' }] });
    const at = { spaceId: space.id, revisionId: space.revisionId };
    const REVISION = '/v1/spaces/:spaceId/revisions/:revisionId';
    expect((await api.get(REVISION, at)).expect(200).body).toEqual((await api.get(CONTENT, at)).body);
    expect((await api.get(`${REVISION}/page/:pageId`, { ...at, pageId: guides.id })).expect(200).body.path).toBe('guides');
    expect((await api.get(`${REVISION}/pages`, at)).expect(200).body.pages).toHaveLength(2);
  });

  it('of another space are not found', async () => {
    const [{ api, space }, other] = [await library(), await library()];
    (await api.get('/v1/spaces/:s/revisions/:r', { s: space.id, r: other.space.revisionId })).expect(404);
    (await api.get('/v1/spaces/:s/revisions/:r/pages', { s: space.id, r: 'nothing' })).expect(404);
  });
});

describe('permission to read', () => {
  it('belongs to everyone who may view the space', async () => {
    const { org, space, guides } = await library();
    const [reader, guest] = [await t.make.member(org, 'read'), await t.make.member(org, null)];
    const paths = ['', '/pages', `/page/${guides.id}`, '/path/guides'];
    for (const path of paths) {
      (await t.api.as(reader).get(CONTENT + path, { spaceId: space.id })).expect(200);
      (await t.api.as(guest).get(CONTENT + path, { spaceId: space.id })).expect(404);
      (await t.api.anonymous().get(CONTENT + path, { spaceId: space.id })).expect(401);
    }
    await t.db.repo(Space).update(space.id, { deletedAt: new Date() });
    for (const path of paths) (await t.api.as(org.admin).get(CONTENT + path, { spaceId: space.id })).expect(404);
  });
});

describe('a purged space', () => {
  it('leaves nothing of its content', async () => {
    const [{ space }, kept] = [await library(), await library()];
    await t.make.document(space.id, DOCUMENT);
    await t.db.repo(Space).update(space.id, { deletedAt: new Date(Date.now() - 8 * 86_400_000) });
    await purgeSpaces(t);
    const rows = (id: string) =>
      t.db.query(
        `SELECT space_id FROM revisions WHERE space_id = $1 UNION ALL SELECT space_id FROM content_objects WHERE space_id = $1
         UNION ALL SELECT space_id FROM documents WHERE space_id = $1`,
        [id],
      );
    expect(await rows(space.id)).toEqual([]);
    expect(await rows(kept.space.id)).not.toEqual([]);
  });
});
