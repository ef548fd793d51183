import { DataSource } from 'typeorm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { INLINES } from '../../src/common/document/inline-table.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import { startDemo } from '../../src/modules/demo/start-demo.js';
import type { Api, Options } from '../support/api.js';
import { useOwnApp } from '../support/app.js';
import { everyBlock } from '../support/every-block.js';
import { READ_BY_RENDERERS, type ReadOperation } from '../support/read-by-renderers.js';

// oxlint-disable-next-line typescript/no-explicit-any -- replies are what a renderer sees: JSON, checked by the table
type Answer = any;
const ORIGIN = 'https://docs.example.test';
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const REVISION = '/v1/spaces/:spaceId/revisions/:revisionId';
const SPEC = '/v1/orgs/:organizationId/openapi/:specSlug/versions/latest';

const t = useOwnApp();

/** Asks what a renderer asks to show a whole site, and checks each answer by the table. */
class Walk {
  readonly asked = new Set<ReadOperation>();
  readonly nodes = new Set<string>();
  readonly problems: string[] = [];

  /** `api` is the renderer with the token that the URL gave it, or with a token of its own. */
  async site(path: string, own?: Api): Promise<void> {
    const resolved = await this.get('GET /v1/urls/published', {}, t.api.anonymous(), { query: { url: `${ORIGIN}${path}` } });
    const { organization: organizationId, site: siteId } = resolved;
    const api = own ?? t.api.as({ token: resolved.apiToken });
    const at = { organizationId, siteId };
    await this.get(`GET ${SITE}`, at, api);
    await this.get(`GET ${SITE}/structure`, at, api);
    const { structure } = await this.get(`GET ${SITE}/published`, at, api);
    expect((await api.get(`${SITE}/redirect`, at, { query: { source: '/a%20place that is/nowhere' } })).status).toBe(404);
    for (const { space } of siteSpacesIn(structure.structure)) await this.space(space.id, organizationId, api);
  }

  private async space(spaceId: string, organizationId: string, api: Api): Promise<void> {
    const { revision: revisionId } = await this.get('GET /v1/spaces/:spaceId', { spaceId }, api);
    const at = { spaceId, revisionId };
    const { reusableContents } = await this.get(`GET ${REVISION}`, at, api);
    await this.get(`GET ${REVISION}/files`, at, api);
    const { pages } = await this.get(`GET ${REVISION}/pages`, at, api);
    const texts: string[] = [];
    for (const page of pagesIn(pages)) {
      await this.get(`GET ${REVISION}/page/:pageId`, { ...at, pageId: page.id }, api, { query: { format: 'document' } });
      await this.get(`GET ${REVISION}/path/:pagePath`, { ...at, pagePath: page.path }, api);
      const query = { evaluated: 'deterministic-only' };
      texts.push(JSON.stringify(await this.get(`GET ${REVISION}/page/:pageId/document`, { ...at, pageId: page.id }, api, { query })));
      const { documentId } = page;
      if (documentId) await this.get('GET /v1/spaces/:spaceId/documents/:documentId', { spaceId, documentId }, api);
    }
    for (const { id } of reusableContents) {
      const content = { ...at, reusableContentId: id };
      await this.get(`GET ${REVISION}/reusable-contents/:reusableContentId`, content, api);
      await this.get(`GET ${REVISION}/reusable-contents/:reusableContentId/document`, content, api);
    }
    await this.shownBy(texts.join('\n'), { spaceId, organizationId }, api);
  }

  /** What blocks show that is asked for apart. */
  private async shownBy(documents: string, { spaceId, organizationId }: { spaceId: string; organizationId: string }, api: Api) {
    for (const [, type] of documents.matchAll(/"type":"([\w-]+)"/g)) this.nodes.add(type!);
    for (const specSlug of new Set([...documents.matchAll(/"kind":"openapi","spec":"([\w-]+)"/g)].map(([, slug]) => slug!))) {
      await this.get(`GET ${SPEC}/content`, { organizationId, specSlug }, api);
    }
    if (documents.includes('"type":"embed"'))
      await this.get('GET /v1/spaces/:spaceId/embed', { spaceId }, api, { query: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' } });
  }

  private async get(operation: ReadOperation, params: Record<string, string>, api: Api, options: Options = {}): Promise<Answer> {
    this.asked.add(operation);
    const [method, path] = operation.split(' ') as [string, string];
    const { body } = (await api.send(method, path, params, options)).expect(200);
    this.problems.push(...READ_BY_RENDERERS[operation](body, operation));
    return body;
  }
}

const siteSpacesIn = (entries: readonly Answer[]): Answer[] =>
  entries.flatMap((entry) =>
    entry.object === 'site-space' ? [entry] : [...(entry.siteSpaces ?? []), ...siteSpacesIn(entry.children ?? [])],
  );
const pagesIn = (pages: readonly Answer[]): Answer[] =>
  pages.flatMap((page) => [...(page.type === 'document' ? [page] : []), ...pagesIn(page.pages ?? [])]);

describe('the renderers of this contract', () => {
  const walks: Walk[] = [];

  beforeAll(async () => {
    await t.make.user({ installationAdmin: true });
    await t.db.query(`INSERT INTO installation (secret_key, first_token_told, demo) VALUES ('x', true, '{}')`);
  });

  it('read the demo', async () => {
    const path = await startDemo(t.app.get(DataSource));
    await vi.waitFor(
      async () => expect(await t.db.query('SELECT demo FROM installation')).toMatchObject([{ demo: { ended: 'complete' } }]),
      {
        timeout: 60_000,
        interval: 50,
      },
    );
    const walk = new Walk();
    walks.push(walk);
    await walk.site(path!);
    expect(walk.problems).toEqual([]);
  });

  it('read every block, with their own token and with that of a visitor', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const space = await t.make.space({ org, editMode: 'live' });
    const site = await t.make.site(org, { published: true });
    const at = { organizationId: org.id, siteId: site.id };
    const group = await t.make.siteSectionGroup(site);
    await t.make.siteSection(site, space, group.id);
    await t.make.siteExternalLink(site);
    const source = { text: JSON.stringify({ openapi: '3.1.0', info: { title: 'S', version: '1' }, paths: {} }) };
    (await api.put('/v1/orgs/:organizationId/openapi/:specSlug', { organizationId: org.id, specSlug: 's' }, { source })).expect(201);
    await vi.waitFor(async () => (await api.get(SPEC, { organizationId: org.id, specSlug: 's' })).expect(200), { timeout: 60_000 });
    const looks = { ai: { mode: 'assistant', greeting: { title: 'Hello', subtitle: 'Ask' } } };
    (await api.put(`${SITE}/customization`, at, looks)).expect(200);
    const { document } = everyBlock();
    const changes = [
      {
        operation: 'insert_page',
        title: 'Every block',
        slug: 'каждый-блок',
        document: { document },
        cover: { ref: { kind: 'url', url: 'https://example.com/c.png' }, yPos: 0 },
      },
      { operation: 'insert_group', title: 'More' },
      { operation: 'insert_link', title: 'Elsewhere', target: { kind: 'url', url: 'https://example.com/' } },
      { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Note.' } },
      { operation: 'insert_files', files: [{ name: 'a.txt', contentType: 'text/plain', base64: 'YQ==' }] },
    ];
    (await api.post('/v1/spaces/:spaceId/content', { spaceId: space.id }, { changes })).expect(200);
    for (const own of [undefined, api]) {
      const walk = new Walk();
      walks.push(walk);
      await walk.site(`/sites/${org.id}/${site.id}/${encodeURIComponent('каждый-блок')}`, own);
      expect(walk.problems).toEqual([]);
    }
    const known = [...Object.keys(BLOCKS), ...Object.keys(INLINES)];
    // The condition of the example depends on nobody, so its block stands in its place.
    expect(known.filter((type) => !walks.at(-1)!.nodes.has(type))).toEqual(['if']);
  });

  it('use each operation of the table', () => {
    const asked = new Set(walks.flatMap((walk) => [...walk.asked]));
    expect(Object.keys(READ_BY_RENDERERS).filter((operation) => !asked.has(operation as ReadOperation))).toEqual([]);
  });
});
