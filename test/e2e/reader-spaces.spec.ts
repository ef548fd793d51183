import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RenderPage } from '../../src/modules/publishing/reader/show/render-page.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const open = async (url: string) => {
  const reply = await t.app.inject(url);
  expect(reply.statusCode).toBe(200);
  return reply.body;
};

/** Whether a page is rendered for a visitor, and not sent from memory. */
async function isRendered(url: string): Promise<boolean> {
  const render = vi.spyOn(t.app.get(RenderPage), 'render');
  await open(url);
  const { length } = render.mock.calls;
  render.mockRestore();
  return length > 0;
}

describe('a page of a site with many spaces', () => {
  let admin: MadeUser;
  let siteId: string;
  let sitePath: string;
  /** In the section of the page, in another section, in a third one whose page it links to. */
  let [own, variant, stranger, linked] = ['', '', '', ''];
  let linkedPage: string;
  let page: string;

  const write = async (spaceId: string, ...changes: object[]) =>
    (await t.api.as(admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200).body.changes as {
      page: { id: string };
    }[];
  const insert = async (spaceId: string, title: string, markdown = 'Text.') =>
    (await write(spaceId, { operation: 'insert_page', title, document: { markdown } }))[0]!.page.id;
  const rename = async (spaceId: string, title: string) =>
    (await t.api.as(admin).patch('/v1/spaces/:spaceId', { spaceId }, { title })).expect(200);

  beforeAll(async () => {
    const org = await t.make.org();
    ({ admin } = org);
    const site = await t.make.site(org, { published: true });
    ({ id: siteId } = site);
    sitePath = `/sites/${org.id}/${siteId}`;
    const space = async (title: string) => (await t.make.space({ org, editMode: 'live', title })).id;
    [own, variant, stranger, linked] = [await space('Own'), await space('Variant'), await space('Stranger'), await space('Linked')];
    const section = await t.make.siteSection(site, { id: own });
    await t.make.siteSpace(site, { id: variant }, section.id);
    for (const id of [stranger, linked]) await t.make.siteSection(site, { id });
    linkedPage = await insert(linked, 'Target');
    page = await insert(own, 'Page', `See [this](/spaces/${linked}/pages/${linkedPage}).`);
    await insert(stranger, 'Elsewhere');
  });

  it('is rendered again only after what it shows has changed', async () => {
    const url = `${sitePath}/page`;
    const before = await open(url);
    expect(before).toContain('/target"');
    expect(await isRendered(url)).toBe(false);

    // Nothing of it is on the page.
    await rename(stranger, 'Renamed');
    await insert(stranger, 'More');
    expect(await isRendered(url)).toBe(false);

    await rename(variant, 'Another variant');
    expect(await open(url)).toContain('Another variant');
    expect(await isRendered(url)).toBe(false);

    // A page of a space that only a link leads to.
    await write(linked, { operation: 'update_page', page: linkedPage, slug: 'moved' });
    expect(await open(url)).toContain('/moved"');
    expect(await isRendered(url)).toBe(false);

    await write(own, { operation: 'update_page', page, title: 'New title' });
    expect(await open(url)).toContain('New title');
  });

  it('follows a link that it did not have before', async () => {
    const url = `${sitePath}/other`;
    const other = await insert(own, 'Other');
    await open(url);
    const target = await insert(stranger, 'Found');
    await write(own, {
      operation: 'update_page',
      page: other,
      document: { markdown: `See [this](/spaces/${stranger}/pages/${target}).` },
    });
    expect(await open(url)).toContain('/found"');
    await write(stranger, { operation: 'update_page', page: target, slug: 'lost' });
    expect(await open(url)).toContain('/lost"');
  });

  it('no longer leads to a space that is deleted, and does again when it is restored', async () => {
    const url = `${sitePath}/page`;
    expect(await open(url)).toContain('/moved"');
    await t.db.query('UPDATE spaces SET deleted_at = now() WHERE id = $1', [linked]);
    expect(await open(url)).not.toContain('/moved"');
    await t.db.query('UPDATE spaces SET deleted_at = NULL WHERE id = $1', [linked]);
    expect(await open(url)).toContain('/moved"');
  });
});
