import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';

/** A site with two sections, a group and a link, as the API made them. */
async function setUp() {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const { id: siteId } = await t.make.site(org, { published: true });
  const at = { organizationId: org.id, siteId };
  const add = async (kind: string, body: object) => (await api.post(`${SITE}/${kind}`, at, body)).expect(201).body;
  const first = await add('sections', { spaceId: (await t.make.space({ org })).id, title: 'First' });
  const second = await add('sections', { spaceId: (await t.make.space({ org })).id, title: 'Second' });
  const group = await add('section-groups', { title: 'Group' });
  const link = await add('external-links', { title: 'Link', url: 'https://www.example.com/' });
  return { api, at, first, second, group, link, siteSpace: first.siteSpaces[0] };
}

/** An id as it was before it had a prefix. */
const former = (id: string) => id.replace(/^site[a-z]+_/, '');

describe('ids in the structure of a site', () => {
  it('are CSS identifiers that say what they are of', async () => {
    const { first, group, link, siteSpace } = await setUp();
    expect([siteSpace, first, group, link].map(({ id }) => id.replace(/[0-9A-Za-z]{20}$/, ''))).toEqual([
      'sitesp_',
      'sitesc_',
      'sitesg_',
      'siteln_',
    ]);
  });

  it('are read without their prefixes in paths', async () => {
    const { api, at, first, group, link, siteSpace } = await setUp();
    const one = (kind: string, param: string, { id }: { id: string }) =>
      api.patch(`${SITE}/${kind}/:${param}`, { ...at, [param]: former(id) }, kind === 'site-spaces' ? { path: 'p' } : { title: 'Renamed' });
    for (const [kind, param, item] of [
      ['sections', 'siteSectionId', first],
      ['section-groups', 'siteSectionGroupId', group],
      ['external-links', 'siteExternalLinkId', link],
      ['site-spaces', 'siteSpaceId', siteSpace],
    ] as const)
      expect((await one(kind, param, item)).expect(200).body.id).toBe(item.id);
  });

  it('are read without their prefixes in bodies and queries', async () => {
    const { api, at, first, second, group, link, siteSpace } = await setUp();
    (await api.patch(SITE, at, { defaultSiteSection: former(second.id) })).expect(200);
    (await api.patch(SITE, at, { defaultSiteSpace: former(siteSpace.id) })).expect(200);
    const pointers = {
      item: { type: 'site-section', id: former(second.id) },
      position: { before: { type: 'site-section', id: former(first.id) } },
    };
    expect((await api.patch(`${SITE}/structure/sort`, at, pointers)).expect(200).body.id).toBe(second.id);
    (
      await api.post(
        `${SITE}/section-groups/:siteSectionGroupId/sections`,
        { ...at, siteSectionGroupId: group.id },
        { sectionId: former(second.id) },
      )
    ).expect(201);
    const moved = await api.patch(
      `${SITE}/external-links/:siteExternalLinkId`,
      { ...at, siteExternalLinkId: link.id },
      { parent: former(group.id) },
    );
    expect(moved.expect(200).body.sectionGroup).toBe(group.id);
    const destination = { kind: 'site-space', siteSpaceId: former(siteSpace.id) };
    const redirect = (await api.post(`${SITE}/redirects`, at, { source: '/old', destination })).expect(201).body;
    expect(redirect.destination.siteSpaceId).toBe(siteSpace.id);
    const scope = { mode: 'specific', siteSpaceIds: [former(siteSpace.id)] };
    (await api.post(`${SITE}/search`, at, { query: 'page', scope })).expect(200);
    (await api.get(`${SITE}/publishing/preview`, at, { query: { siteSpace: former(siteSpace.id) } })).expect(200);
  });

  it('of links are walked as those of groups by clients that do not know links', async () => {
    const { api, at, link } = await setUp();
    const { structure } = (await api.get(`${SITE}/structure`, at)).expect(200).body;
    const entry = (structure as { id: string }[]).find(({ id }) => id === link.id);
    expect(entry).toMatchObject({ sections: [], siteSpaces: [], children: [], draft: false });
  });
});
