import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { Document } from '../../src/common/document/rich-text.js';
import { hashOf } from '../../src/common/json/canonical-json.js';

const t = useApp();
const PAGES = 10_000;

/** A page that links to three others and to a URL. */
const linking = (ids: readonly string[], from: number): Document => {
  const link = (ref: object) => ({
    object: 'inline' as const,
    type: 'link' as const,
    isVoid: false,
    data: { ref },
    nodes: [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text: `${from}`, marks: [] }] }],
  });
  const pages = [1, 7, 49].map((step) => link({ kind: 'page', page: ids[(from * step + step) % ids.length] }));
  const nodes = [...pages, link({ kind: 'url', url: `https://example.org/${from % 100}` })];
  return {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes }],
  };
};

it('the links of 10,000 pages are reported, and the links to one of them', async () => {
  const org = await t.make.org();
  const made = Array.from({ length: PAGES }, () => t.make.page());
  const ids = made.map(({ id }) => id);
  const documents = made.map((_, i) => linking(ids, i));
  const pages = made.map((page, i) => ({ ...page, document: hashOf(documents[i]) }));
  const { id: spaceId } = await t.make.space({ org, pages, documents });
  const timed = async (path: string, params: object = {}) => {
    const began = performance.now();
    const { body } = (await t.api.as(org.admin).get(path, { spaceId, ...params }, { query: { limit: 50 } })).expect(200);
    return { body, took: Math.round(performance.now() - began) };
  };
  const reports = [
    await timed('/v1/spaces/:spaceId/links'),
    await timed('/v1/spaces/:spaceId/links'),
    await timed('/v1/spaces/:spaceId/links'),
  ];
  const path = '/v1/spaces/:spaceId/content/page/:pageId/backlinks';
  const backlinks = [await timed(path, { pageId: ids[1] }), await timed(path, { pageId: ids[1] })];
  console.log(`links: ${reports.map(({ took }) => took).join(', ')} ms; backlinks: ${backlinks.map(({ took }) => took).join(', ')} ms`);
  expect(reports[0]!.body.stats).toEqual({ total: expect.any(Number), broken: { total: 0, changeRequest: 0 } });
  expect(reports[0]!.body.stats.total).toBeGreaterThan(9_000);
  expect(backlinks[0]!.body.count).toBeGreaterThan(0);
});
