import { describe, expect, it } from 'vitest';
import type { FileRecord } from '../records/file-record.js';
import { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import type { Variables } from '../records/content-root.js';
import { type ContentVersion, semanticChanges } from './semantic-changes.js';

const NOW = '2026-01-01T00:00:00.000Z';
const page = (id: string, fields: Partial<PageRecord> = {}): PageRecord => ({
  ...{ id, type: 'document', parent: null, position: 'a0', title: id.toUpperCase(), slug: id, createdAt: NOW, updatedAt: NOW },
  ...fields,
});
const file = (id: string, fields: Partial<FileRecord> = {}): FileRecord => ({
  ...{ id, name: `${id}.png`, contentType: 'image/png', size: 1, hash: 'one', createdAt: NOW },
  ...fields,
});
const content = (id: string, fields: Partial<ReusableContentRecord> = {}): ReusableContentRecord => ({
  ...{ id, title: id.toUpperCase(), createdAt: NOW, updatedAt: NOW },
  ...fields,
});
const byId = <T extends { id: string }>(records: readonly T[]) => new Map(records.map((record) => [record.id, record]));

interface Parts {
  pages?: PageRecord[];
  files?: FileRecord[];
  reusableContents?: ReusableContentRecord[];
  variables?: Variables;
}

const version = ({ pages = [], files = [], reusableContents = [], variables = {} }: Parts): ContentVersion => ({
  pages: PageIndex.build(byId(pages)),
  files: byId(files),
  reusableContents: byId(reusableContents),
  variables,
});

function changes(before: Parts, after: Parts, limit = 10) {
  const ids = (of: 'pages' | 'files' | 'reusableContents') => [...(before[of] ?? []), ...(after[of] ?? [])].map(({ id }) => id);
  const differing = { pages: ids('pages'), files: ids('files'), reusableContents: ids('reusableContents') };
  return semanticChanges(version(before), version(after), differing, limit);
}

describe('semantic changes', () => {
  it('list created, deleted, edited and moved pages by their paths', () => {
    const before = [page('a'), page('b', { emoji: '1' }), page('c', { parent: 'a' }), page('gone', { parent: 'a' })];
    const after = [
      page('a', { updatedAt: '2027-01-01T00:00:00.000Z' }),
      page('b', { title: 'New', document: 'hash' }),
      page('c', { parent: 'b', slug: 'see' }),
      page('new', { type: 'link', slug: '' }),
    ];
    expect(changes({ pages: before }, { pages: after })).toEqual({
      changes: [
        { type: 'page_created', page: { id: 'new', type: 'link', title: 'NEW' } },
        { type: 'page_deleted', page: { id: 'gone', type: 'document', title: 'GONE', path: 'a/gone' } },
        {
          type: 'page_edited',
          page: { id: 'b', type: 'document', title: 'New', path: 'b' },
          attributes: { emoji: { before: '1' }, title: { before: 'B', after: 'New' }, document: { after: 'hash' } },
        },
        {
          type: 'page_edited',
          page: { id: 'c', type: 'document', title: 'C', path: 'b/see' },
          attributes: { slug: { before: 'c', after: 'see' } },
        },
        {
          type: 'page_moved',
          page: { id: 'c', type: 'document', title: 'C', path: 'b/see' },
          parent: {
            before: { id: 'a', type: 'document', title: 'A', path: 'a' },
            after: { id: 'b', type: 'document', title: 'New', path: 'b' },
          },
        },
      ],
    });
  });

  it('list a page that was moved to the top or among its siblings', () => {
    const before = [page('a'), page('b', { parent: 'a' }), page('c', { position: 'a1' })];
    const after = [page('a'), page('b', { parent: null, position: 'a2' }), page('c', { position: 'a3' })];
    expect(changes({ pages: before }, { pages: after }).changes).toMatchObject([
      { type: 'page_moved', page: { id: 'b' }, parent: { before: { id: 'a' } } },
      { type: 'page_moved', page: { id: 'c' }, parent: {} },
    ]);
  });

  it('list files, reusable contents and variables', () => {
    const before = {
      files: [file('f'), file('g')],
      reusableContents: [content('r'), content('s')],
      variables: { x: 1, y: true, same: '' },
    };
    const after = {
      files: [file('f', { name: 'new.png' }), file('h')],
      reusableContents: [content('r', { document: 'hash' }), content('t')],
      variables: { x: 2, z: 'z', same: '' },
    };
    expect(changes(before, after).changes).toEqual([
      {
        type: 'file_edited',
        file: { id: 'f', name: 'new.png', contentType: 'image/png' },
        attributes: { name: { before: 'f.png', after: 'new.png' } },
      },
      { type: 'file_deleted', file: { id: 'g', name: 'g.png', contentType: 'image/png' } },
      { type: 'file_created', file: { id: 'h', name: 'h.png', contentType: 'image/png' } },
      { type: 'reusable_content_edited', reusableContent: { id: 'r', title: 'R' }, attributes: { document: { after: 'hash' } } },
      { type: 'reusable_content_deleted', reusableContent: { id: 's', title: 'S' } },
      { type: 'reusable_content_created', reusableContent: { id: 't', title: 'T' } },
      { type: 'variables_edited', variables: { x: { before: 1, after: 2 }, y: { before: true }, z: { after: 'z' } } },
    ]);
  });

  it('list up to the limit, and the number of further changes', () => {
    const after = { pages: Array.from({ length: 12 }, (_, i) => page(`p${i + 10}`, { position: `a${i % 10}` })) };
    expect(changes({}, after, 10)).toMatchObject({ more: 2 });
    expect(changes({}, after, 10).changes).toHaveLength(10);
    expect(changes({}, after, 12)).not.toHaveProperty('more');
    expect(changes({}, after, 0)).toEqual({ changes: [], more: 12 });
    expect(changes(after, after)).toEqual({ changes: [] });
  });
});
