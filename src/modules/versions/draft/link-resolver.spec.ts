import { describe, expect, it } from 'vitest';
import { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import type { Content } from '../revisions/revisions.service.js';
import { Draft } from './draft.js';
import { LinkResolver } from './link-resolver.js';

const page = { id: 'p', type: 'document', parent: null, position: 'a', slug: 'guide', title: 'Guide' } as PageRecord;
const content = {
  pages: PageIndex.build(new Map([['p', page]])),
  files: new Map(),
  reusableContents: new Map(),
  root: { variables: {} },
} as unknown as Content;
const resolve = new LinkResolver(new Draft(content, new Map()), new Map()).at({ parent: null, slug: 'start' });

describe('the links of one text', () => {
  it('are looked up once each, also without a target', () => {
    const found = resolve('./guide.md#setup');
    expect(found).toEqual({ kind: 'anchor', page: 'p', anchor: 'setup' });
    expect(resolve('./guide.md#setup')).toBe(found);
    expect([resolve('./nowhere.md'), resolve('./nowhere.md')]).toEqual([null, null]);
  });

  it('are not decoded to text that cannot be stored', () => {
    expect(resolve('./guide.md#%00')).toEqual({ kind: 'anchor', page: 'p', anchor: '%00' });
    expect(resolve('#%00')).toBeNull();
    expect(resolve('/spaces/%00')).toBeNull();
  });
});
