import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite } from '../support/reader-site.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const MACHINES = ['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt', 'feed.xml'];

describe('a site whose visibility this version does not know', () => {
  it.each(['members', 'constructor', ''])('is read by nobody (%j)', async (visibility) => {
    const { org, siteId, path, spaceId } = await makeReaderSite(t);
    const link = (await t.api.as(org.admin).post(`${SITE}/share-links`, { organizationId: org.id, siteId }, { name: 'Readers' })).expect(
      201,
    );
    const key = new URL(link.body.urls.published).pathname.split('/').at(-1)!;
    const pass = await passOf(t.app, { id: siteId, orgId: org.id }, {}, { linkId: link.body.id });
    const url = `https://docs.example.test${path}/install`;
    const statuses = async () => {
      const found = new Set<number>();
      for (const name of ['', '/install', '/install.md', ...MACHINES.map((file) => `/${file}`), `/${key}/install`, '/~search?q=engine'])
        found.add((await t.app.inject({ url: `${path}${name}` })).statusCode);
      found.add((await t.api.post('/v1/urls/published', {}, { url })).status);
      found.add((await t.api.as(pass).get('/v1/spaces/:spaceId/content', { spaceId })).status);
      return found;
    };
    expect(await statuses()).not.toContain(404);
    await t.db.query('UPDATE sites SET visibility = $2 WHERE id = $1', [siteId, visibility]);
    expect(await statuses()).toEqual(new Set([404]));
    const { body } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId', { spaceId })).expect(200);
    expect(body.visibility).toBe('private');
    expect(body.urls).not.toHaveProperty('published');
  });
});
