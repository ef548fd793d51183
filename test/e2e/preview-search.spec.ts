import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';
import { passOf } from '../support/visits.js';

const t = useApp({ RATE_LIMIT: '5000' });
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SPACE = '/v1/spaces/:spaceId';

const search = async (path: string, query: string) => {
  const { statusCode, body } = await t.app.inject({ method: 'GET', url: `${path}/~search?q=${encodeURIComponent(query)}&part=results` });
  expect(statusCode, body).toBe(200);
  return { body, pages: [...body.matchAll(/href="([^"#]+)"/g)].map(([, href]) => href!.slice(path.length + 1)) };
};
const indexed = (path: string, query: string) =>
  vi.waitFor(async () => expect((await search(path, query)).pages).not.toEqual([]), { timeout: 60_000, interval: 50 });

describe('the search of a preview of a change request', () => {
  let site: ReaderSite;
  let changeRequestId: string;
  let previewed: string;

  beforeAll(async () => {
    site = await makeReaderSite(t);
    const api = t.api.as(site.org.admin);
    const write = async (...changes: object[]) =>
      (await api.post(`${SPACE}/content`, { spaceId: site.spaceId }, { changes })).expect(200).body;
    await write({ operation: 'insert_page', title: 'Doomed', slug: 'doomed', document: { markdown: 'It rattles loudly.' } });
    await indexed(site.path, 'rattles');
    changeRequestId = (await api.post(`${SPACE}/change-requests`, { spaceId: site.spaceId }, { subject: 'More' })).expect(201).body
      .id as string;
    const inChangeRequest = (...changes: object[]) =>
      api.post(`${SPACE}/change-requests/:changeRequestId/content`, { spaceId: site.spaceId, changeRequestId }, { changes });
    const { pages } = (await api.get(`${SPACE}/content`, { spaceId: site.spaceId })).expect(200).body;
    const doomed = (pages as { id: string; title: string }[]).find(({ title }) => title === 'Doomed')!.id;
    const secret = { markdown: 'Seen by all: gaskets.\n\n{% if visitor.claims.plan == "pro" %}\nSeen by few: sprockets.\n{% endif %}' };
    (
      await inChangeRequest(
        {
          operation: 'update_page',
          page: site.pages['install'],
          title: 'Install',
          document: { markdown: 'Tighten the flywheel of 設計図.' },
        },
        { operation: 'insert_page', title: 'Governor', slug: 'governor', document: { markdown: 'It limits the speed of flywheels.' } },
        { operation: 'insert_page', title: 'Parts', slug: 'parts', document: secret },
        { operation: 'delete_page', page: doomed },
      )
    ).expect(200);
    const preview = (
      await api.get(
        `${SITE}/publishing/preview`,
        { organizationId: site.org.id, siteId: site.siteId },
        { query: { changeRequest: changeRequestId } },
      )
    ).expect(200).body;
    previewed = new URL(preview.url as string).pathname.replace(/\/$/, '');
  });

  it('finds what the change request says, and not what is published', async () => {
    expect((await search(previewed, 'flywheel')).pages).toEqual(['install', 'governor']);
    expect((await search(previewed, 'limits')).pages).toEqual(['governor']);
    expect((await search(previewed, 'flywheel')).body).toContain('Tighten the <mark>flywheel</mark>');
    expect((await search(previewed, '設計図')).pages).toEqual(['install']);
    expect((await search(previewed, '設備')).pages).toEqual([]);
    // A word of a page that the change request changes, a page that it deletes, and one that it leaves alone.
    expect([(await search(previewed, 'package manager')).pages, (await search(previewed, 'rattles')).pages]).toEqual([[], []]);
    expect((await search(previewed, 'steam')).pages).toEqual(['welcome']);
    expect((await search(site.path, 'flywheel')).pages).toEqual([]);
    expect((await search(site.path, 'package manager')).pages).toEqual(['install']);
    expect((await search(site.path, 'rattles')).pages).toEqual(['doomed']);
  });

  it('leads to pages that show what was found', async () => {
    const { body } = await t.app.inject({ method: 'GET', url: `${previewed}/governor` });
    expect(body).toContain('limits the speed');
  });

  it('finds what the previewed visitor sees', async () => {
    const api = t.api.as(site.org.admin);
    const at = { organizationId: site.org.id, siteId: site.siteId };
    expect((await search(previewed, 'gaskets')).pages).toEqual(['parts']);
    expect((await search(previewed, 'sprockets')).pages).toEqual([]);
    const query = { changeRequest: changeRequestId, claims: '(plan:pro)' };
    const { url } = (await api.get(`${SITE}/publishing/preview`, at, { query })).expect(200).body;
    expect((await search(new URL(url as string).pathname.replace(/\/$/, ''), 'sprockets')).pages).toEqual(['parts']);
  });

  it('is the same for renderers', async () => {
    const { org, spaceId, siteId } = site;
    const titles = async (preview: object, query: string) => {
      const pass = await passOf(t.app, { id: siteId, orgId: org.id }, {}, { preview: { userId: org.admin.id, ...preview } });
      const { items } = (await t.api.as(pass).post(`${SITE}/search`, { organizationId: org.id, siteId }, { query })).expect(200).body;
      return (items as { pages: { title: string }[] }[]).flatMap(({ pages }) => pages.map(({ title }) => title));
    };
    expect(await titles({ spaceId, changeRequestId }, 'flywheel')).toEqual(['Install', 'Governor']);
    expect(await titles({}, 'flywheel')).toEqual([]);
    expect(await titles({ spaceId, changeRequestId: 'another' }, 'flywheel')).toEqual([]);
  });

  it('finds text of a reusable content that the change request changes', async () => {
    const other = await makeReaderSite(t);
    const api = t.api.as(other.org.admin);
    const at = { spaceId: other.spaceId };
    const write = async (path: string, place: object, changes: object[]) =>
      (await api.post(`${SPACE}${path}/content`, { ...at, ...place }, { changes })).expect(200).body.changes as Record<string, string>[];
    const note = { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Beware of steam.' } };
    const [made] = (await write('', {}, [note])) as unknown as { reusableContent: string }[];
    const reusableContent = made!.reusableContent;
    const ref = { kind: 'reusable-content', reusableContent };
    const block = { object: 'block', type: 'reusable-content', isVoid: true, data: { ref } };
    const document = { document: { object: 'document', data: {}, nodes: [block] } };
    await write('', {}, [{ operation: 'insert_page', title: 'Safety', slug: 'safety', document }]);
    await indexed(other.path, 'beware');
    const { id } = (await api.post(`${SPACE}/change-requests`, at, { subject: 'Heat' })).expect(201).body;
    const change = { operation: 'update_reusable_content', reusableContent, document: { markdown: 'Beware of boilers.' } };
    await write('/change-requests/:changeRequestId', { changeRequestId: id }, [change]);
    const preview = { organizationId: other.org.id, siteId: other.siteId };
    const { url } = (await api.get(`${SITE}/publishing/preview`, preview, { query: { changeRequest: id } })).expect(200).body;
    const path = new URL(url as string).pathname.replace(/\/$/, '');
    expect([(await search(path, 'boilers')).pages, (await search(path, 'steam')).pages]).toEqual([['safety'], ['welcome']]);
    expect([(await search(other.path, 'boilers')).pages, (await search(other.path, 'beware steam')).pages[0]]).toEqual([[], 'safety']);
  });
});
