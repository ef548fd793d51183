import { expect, vi } from 'vitest';
import type { TestApp } from './app.js';
import { makeReaderSite, type ReaderSite } from './reader-site.js';

const SPEC = '/v1/orgs/:organizationId/openapi/:specSlug';

export interface ApiSite extends ReaderSite {
  slug: string;
}

/** A published site with a page for each operation of a specification, at the path of its operation id. */
export async function makeApiSite(t: TestApp, spec: object, settings: Parameters<typeof makeReaderSite>[1] = {}): Promise<ApiSite> {
  const site = await makeReaderSite(t, settings);
  await storeSpec(t, site, 'petstore', spec);
  const changes = Object.entries((spec as { paths: Record<string, Record<string, { operationId: string }>> }).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        operation: 'insert_page',
        title: operationId,
        slug: operationId,
        document: { document: documentOf({ ref: { kind: 'openapi', spec: 'petstore' }, path, method }) },
      })),
  );
  (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
  return { ...site, slug: 'petstore' };
}

const documentOf = (data: object) => ({
  object: 'document',
  data: {},
  nodes: [{ object: 'block', type: 'openapi-operation', isVoid: true, data }],
});

/** Stores a version of a specification, and waits until it is processed. */
export async function storeSpec(t: TestApp, { org }: ReaderSite, specSlug: string, spec: object): Promise<string> {
  const place = { organizationId: org.id, specSlug };
  const api = t.api.as(org.admin);
  const { status, body: before } = await api.put(SPEC, place, { source: { text: JSON.stringify(spec) } });
  expect([200, 201]).toContain(status);
  return vi.waitFor(
    async () => {
      const { body } = (await api.get(SPEC, place)).expect(200);
      expect(body.processingState, JSON.stringify(body)).toBe('complete');
      expect(body.lastVersion, JSON.stringify(body)).not.toBe((before as { lastVersion?: string }).lastVersion);
      return body.lastVersion as string;
    },
    { timeout: 60_000, interval: 50 },
  );
}
