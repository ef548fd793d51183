import { describe, expect, it } from 'vitest';
import { User } from '../../src/modules/identity/user.entity.js';
import { useApp } from '../support/app.js';
import { ImportRuns } from '../support/import-runs.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const LOOK = '/v1/orgs/:organizationId/sites/:siteId/customization';
const EDIT = 'https://git.engine.example/docs/edit/main/{file}';

const placeOf = (site: ReaderSite) => ({ organizationId: site.org.id, siteId: site.siteId });
const look = async (site: ReaderSite, settings: object) =>
  (await t.api.as(site.org.admin).put(LOOK, placeOf(site), settings)).expect(200).body;
const open = async (site: ReaderSite, path: string) => {
  const reply = await t.app.inject({ url: `${site.path}${path}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.body;
};
const editLinkOn = async (site: ReaderSite, path: string) => /class="edit-link" href="([^"]*)"/.exec(await open(site, path))?.[1];

describe('the link to edit a page', () => {
  it('leads to the file that the page was imported from, at its place in the last import', async () => {
    const site = await makeReaderSite(t);
    const runs = new ImportRuns(t, site.org.id, site.org.admin);
    const guide = '# Guide\n\nHow the engine is oiled, by whom, and how often it needs that.\n';
    await runs.merge(await runs.run(site.spaceId, { 'main-1/guide/Über uns.md': guide, 'main-1/other.md': '# Other\n' }));
    await look(site, { pageActions: { items: ['git'] }, git: { editUrl: EDIT } });
    const base = 'https://git.engine.example/docs/edit/main';
    expect(await editLinkOn(site, '/other')).toBe(`${base}/other.md`);
    expect(await open(site, '/other')).toContain('Edit this page</a>');
    const guidePath = /href="([^"]*)"[^>]*>(?:<[^>]*>)*Guide</.exec(await open(site, '/other'))![1]!.slice(site.path.length);
    expect(await editLinkOn(site, guidePath)).toBe(`${base}/guide/%C3%9Cber%20uns.md`);
    // Written here, so there is no file.
    expect(await editLinkOn(site, '/install')).toBeUndefined();
    await runs.merge(
      await runs.run(site.spaceId, { 'main-2/moved/guide.md': guide, 'main-2/other.md': '# Other\n\nMore.\n' }, { mode: 'sync' }),
    );
    const moved = /href="([^"]*)"[^>]*>(?:<[^>]*>)*Guide</.exec(await open(site, '/other'))![1]!.slice(site.path.length);
    expect(await editLinkOn(site, moved)).toBe(`${base}/moved/guide.md`);
    expect(await editLinkOn(site, '/other')).toBe(`${base}/other.md`);
    // The folder is not that of the archive if something is beside it.
    await runs.merge(
      await runs.run(site.spaceId, { 'docs/only.md': '# Only\n', 'package.json': '{}' }, { target: { page: site.pages['install'] } }),
    );
    expect(await editLinkOn(site, '/install/docs/only')).toBe(`${base}/docs/only.md`);
  });

  it('leads to where a template with the path of the page says, in the language of the space', async () => {
    const site = await makeReaderSite(t, {}, { language: 'de' });
    await look(site, { git: { showEditLink: true, editUrl: 'https://wiki.engine.example/edit?page={path}' } });
    expect(await editLinkOn(site, '/install/linux')).toBe('https://wiki.engine.example/edit?page=install/linux');
    expect(await open(site, '/install/linux')).toContain('Diese Seite bearbeiten</a>');
    expect(await editLinkOn(site, '')).toBe('https://wiki.engine.example/edit?page=welcome');
  });

  it('is warned about as long as nothing says where pages are edited', async () => {
    const site = await makeReaderSite(t);
    const warned = { setting: 'pageActions.items', value: 'git', message: expect.stringContaining('`git.editUrl`') };
    expect((await look(site, { pageActions: { items: ['git'] } })).warnings).toEqual([warned]);
    expect((await look(site, { git: { showEditLink: true } })).warnings).toMatchObject([{ setting: 'git.showEditLink', value: 'true' }]);
    expect(await editLinkOn(site, '')).toBeUndefined();
    const looks = await look(site, { git: { showEditLink: true, editUrl: EDIT } });
    expect([looks.warnings, looks.git, looks.pageActions.items]).toEqual([
      undefined,
      { showEditLink: true, editUrl: EDIT },
      ['markdown', 'pdf', 'git'],
    ]);
    // A site space has the address of its site.
    const [siteSpace] = await t.db.query<{ id: string }>('SELECT id FROM site_spaces WHERE site_id = $1', [site.siteId]);
    const own = async (settings: object) =>
      (
        await t.api
          .as(site.org.admin)
          .patch(
            `/v1/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId/customization`,
            { ...placeOf(site), siteSpaceId: siteSpace!.id },
            settings,
          )
      ).expect(200).body;
    expect((await own({ pageActions: { items: ['git'] } })).warnings).toBeUndefined();
    expect((await own({ git: { editUrl: 'https://git.engine.example/{path}' } })).git.showEditLink).toBe(true);
    expect(await editLinkOn(site, '/install')).toBe('https://git.engine.example/install');
    expect((await own({ git: null })).git).toEqual({ showEditLink: true, editUrl: EDIT });
  });

  it.each([
    'https://git.engine.example/edit',
    'https://{path}.engine.example/',
    'javascript:{path}',
    'https://a:b@git.engine.example/{path}',
  ])('cannot be %s', async (editUrl) => {
    const site = await makeReaderSite(t);
    const { error } = (await t.api.as(site.org.admin).put(LOOK, placeOf(site), { git: { editUrl } })).expect(400).body;
    expect(error.errors[0].pointer).toBe('/git/editUrl');
  });
});

describe('the last change of a page', () => {
  const authorOn = async (site: ReaderSite, path: string) => /class="updated">[^]*?<bdi>([^<]*)<\/bdi>/.exec(await open(site, path))?.[1];

  it('names who made it, not who merged it, if the site allows that', async () => {
    const site = await makeReaderSite(t);
    const writer = await t.make.member(site.org, 'admin');
    await t.db.repo(User).update(writer.id, { displayName: 'Ada <i>Lovelace</i>' });
    const { spaceId } = site;
    const admin = t.api.as(site.org.admin);
    const changes = [{ operation: 'update_page', page: site.pages['install'], description: 'How to install the engine' }];
    const { id: changeRequestId } = (
      await t.api.as(writer).post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'Say more' })
    ).expect(201).body;
    const proposal = { spaceId, changeRequestId };
    (await t.api.as(writer).post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', proposal, { changes })).expect(200);
    (await admin.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', proposal)).expect(200);
    expect(await open(site, '/install')).not.toContain('Lovelace');
    await look(site, { lastChange: { author: true } });
    expect(await authorOn(site, '/install')).toBe('Ada &lt;i>Lovelace&lt;/i>');
    const { displayName } = await t.db.repo(User).findOneByOrFail({ id: site.org.admin.id });
    expect(await authorOn(site, '/install/linux')).toBe(displayName);
    await t.db.repo(User).update(writer.id, { displayName: 'Ada' });
    expect(await authorOn(site, '/install')).toBe('Ada');
    await t.db.query('UPDATE revisions SET author_id = NULL WHERE author_id = $1', [writer.id]);
    await t.db.repo(User).update(writer.id, { displayName: 'Nobody' });
    expect(await authorOn(site, '/install')).toBeUndefined();
    expect(await open(site, '/install')).toContain('Last updated');
  });

  it('names nobody on a page that only a copy of the space knows', async () => {
    const site = await makeReaderSite(t);
    await look(site, { lastChange: { author: true } });
    const { spaceId } = site;
    const copy = (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/duplicate', { spaceId })).body as { id: string };
    const { path } = await t.make.siteSpace({ id: site.siteId }, { id: copy.id });
    expect(await authorOn(site, `/${path}/install`)).toBeUndefined();
    expect(await authorOn(site, '/install')).toBeDefined();
  });
});
