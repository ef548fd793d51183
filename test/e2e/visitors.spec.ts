import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keyIdOf } from '../../src/modules/site-visitors/passes/visitor-tokens.js';
import { useApp } from '../support/app.js';
import type { Api, Reply } from '../support/api.js';
import { newWorld, placeOf } from '../support/places.js';
import { nameOf, routesOf } from '../support/routes.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SPACE = '/v1/spaces/:spaceId';
const STAFF = 'visitor.claims.staff == true';

/** In everything that visitors must not see. */
const SECRET = 'zqxhidden';

/** The routes that accept the `apiToken` of a site. A new one must show visitors only what their audience sees. */
const OPEN_TO_VISITORS = [
  `GET ${SITE}`,
  `GET ${SITE}/ask/questions`,
  `GET ${SITE}/published`,
  `GET ${SITE}/redirect`,
  `GET ${SITE}/structure`,
  `GET ${SPACE}`,
  ...['content', 'revisions/:revisionId', 'change-requests/:changeRequestId/content'].flatMap((mount) =>
    [
      '',
      '/files',
      '/files/:fileId',
      '/page/:pageId',
      '/page/:pageId/document',
      '/page/:pageId/meta-links',
      '/pages',
      '/path/:pagePath',
      '/reusable-contents/:reusableContentId',
      '/reusable-contents/:reusableContentId/document',
    ].map((path) => `GET ${SPACE}/${mount}${path}`),
  ),
  `GET ${SPACE}/change-requests/:changeRequestId`,
  `GET ${SPACE}/change-requests/:changeRequestId/changes`,
  `GET ${SPACE}/documents/:documentId`,
  `GET ${SPACE}/revisions/:revisionId/changes`,
  'GET /v1/orgs/:organizationId/openapi/:specSlug',
  'GET /v1/orgs/:organizationId/openapi/:specSlug/versions/latest/content',
  'GET /v1/users/:userId',
  `POST ${SITE}/ai/response`,
  `POST ${SITE}/ask`,
  `POST ${SITE}/insights/events`,
  'GET /v1/spaces/:spaceId/embed',
  `POST ${SITE}/search`,
];

const file = (name: string) => ({
  operation: 'insert_files',
  files: [{ name, base64: Buffer.from(name).toString('base64'), contentType: 'text/plain' }],
});

/**
 * A published site with a section, a site space, a page with a page below it, a file and a reusable content that only staff
 * sees, beside others that everyone sees.
 */
async function setUp(settings: Parameters<typeof t.make.site>[1] = {}) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const site = await t.make.site(org, { published: true, ...settings });
  const at = { organizationId: org.id, siteId: site.id };
  const [space, variant, other] = [
    await t.make.space({ org, editMode: 'live', title: 'Guides' }),
    await t.make.space({ org, editMode: 'live', title: `Variant ${SECRET}` }),
    await t.make.space({ org, editMode: 'live', title: `Other ${SECRET}` }),
  ];
  const write = async (spaceId: string, ...changes: object[]) =>
    (await api.post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body.changes as Written[];
  const idOf = ([written]: Written[]) => written!.page.id;
  const spaceId = space.id;
  await write(spaceId, file('shared.txt'), file(`${SECRET}.txt`));
  const { items } = (await api.get(`${SPACE}/content/files`, { spaceId })).body as { items: { id: string; name: string }[] };
  const [shared, secret] = ['shared.txt', `${SECRET}.txt`].map((name) => items.find((item) => item.name === name)!.id);
  const note = async (title: string) =>
    (await write(spaceId, { operation: 'insert_reusable_content', title, document: { markdown: `${title}.` } }))[0]!.reusableContent;
  const [openNote, secretNote] = [await note('Open note'), await note(`Note ${SECRET}`)];
  const including = (id: string, markdown: string) => ({ markdown: `${markdown}\n\n{% include "/reusable-contents/${id}" %}` });
  const page = async (title: string, document: object, more: object = {}) =>
    idOf(await write(spaceId, { operation: 'insert_page', title, document, ...more }));
  const hidden = await page(`Hidden ${SECRET}`, including(secretNote, `Text ${SECRET}. ![](/files/${secret}) ![](/files/${shared})`), {
    slug: `hidden-${SECRET}`,
    condition: STAFF,
  });
  const child = await page(`Child ${SECRET}`, { markdown: `Below ${SECRET}.` }, { slug: `child-${SECRET}`, into: hidden });
  const visible = await page(
    'Visible',
    including(
      openNote,
      `See [there](/pages/${hidden}). ![](/files/${shared})\n\n{% if expression="${STAFF}" %}\nFor staff: ${SECRET}.\n{% endif %}\n\nAmong engines.`,
    ),
    {
      metaLinks: {
        alternates: [
          { kind: 'page', page: hidden },
          { kind: 'page', page: child, space: spaceId },
        ],
      },
    },
  );
  const edited = [hidden, child, visible].map((id) => ({ operation: 'update_page', page: id, emoji: '1f6e0' }));
  await write(spaceId, ...edited);
  // The state before it is not what visitors may read.
  await t.db.query("UPDATE revisions SET created_at = created_at - interval '1 hour' WHERE space_id = $1", [spaceId]);
  for (const { id } of [variant, other]) {
    await write(id, { operation: 'insert_page', title: `Page ${SECRET}`, document: { markdown: `Engines ${SECRET}.` } });
  }
  const [first, second] = [await t.make.siteSection(site, space), await t.make.siteSection(site, other)];
  const shown = await t.make.siteSpace(site, variant, first.id);
  const change = async (path: string, id: string, body: object) =>
    (await api.patch(`${SITE}/${path}/:id`, { ...at, id }, body)).expect(200);
  await change('sections', second.id, { title: `Section ${SECRET}`, path: SECRET, condition: STAFF });
  await change('site-spaces', shown.id, { path: SECRET, condition: STAFF });
  const siteSpaces = (await api.get(`${SITE}/site-spaces`, at)).body.items as { id: string; space: { id: string } }[];
  const siteSpaceOf = (id: string) => siteSpaces.find((one) => one.space.id === id)!.id;
  const redirect = async (source: string, destination: object) =>
    (await api.post(`${SITE}/redirects`, at, { source, destination })).expect(201);
  await redirect('/to-page', { kind: 'site-page', siteSpaceId: siteSpaceOf(space.id), pageId: hidden });
  await redirect('/to-section', { kind: 'site-section', siteSectionId: second.id });
  await redirect('/to-space', { kind: 'site-space', siteSpaceId: shown.id });
  const visitor = async (claims = {}, more: Parameters<typeof passOf>[3] = {}) => t.api.as(await passOf(t.app, site, claims, more));
  const ids = {
    space,
    variant,
    other,
    first,
    second,
    shown,
    hidden,
    child,
    visible,
    shared: shared!,
    secret: secret!,
    openNote,
    secretNote,
  };
  return { org, api, site, at, write, page, visitor, spaceId, ...ids };
}

type World = Awaited<ReturnType<typeof setUp>>;

interface Written {
  page: { id: string };
  reusableContent: string;
}

const headOf = async ({ spaceId }: World) => t.make.headOf(spaceId);

/** Reads everything that a renderer can read of the site, and what is refused. */
async function readAll(world: World, as: Api): Promise<{ read: Record<string, Reply>; refused: Record<string, number> }> {
  const { at, spaceId, api, hidden, child, visible, shared, secret, openNote, secretNote, variant, other } = world;
  const replies: Record<string, Reply> = {};
  const get = async (name: string, path: string, params: Record<string, string>, query: Record<string, string> = {}) => {
    replies[name] = await as.get(path, params, { query });
  };
  for (const path of ['', '/published', '/structure']) await get(`site${path}`, `${SITE}${path}`, at);
  for (const source of ['/to-page', '/to-section', '/to-space']) await get(source, `${SITE}/redirect`, at, { source });
  const whole = (await api.get(`${SPACE}/content`, { spaceId })).body as { pages: { id: string; documentId: string }[] };
  const documentOf = (id: string) => whole.pages.find((page) => page.id === id)!.documentId;
  const noteDocument = (await api.get(`${SPACE}/content/reusable-contents/:id`, { spaceId, id: secretNote })).body.document as string;
  for (const id of [spaceId, variant.id, other.id]) await get(`space ${id}`, SPACE, { spaceId: id });
  for (const id of [variant.id, other.id]) await get(`content of ${id}`, `${SPACE}/content`, { spaceId: id });
  const revision = await headOf(world);
  for (const mount of ['content', `revisions/${revision}`]) {
    const base = `${SPACE}/${mount}`;
    for (const path of ['', '/pages', '/files']) await get(`${mount}${path}`, `${base}${path}`, { spaceId });
    for (const [name, id] of Object.entries({ hidden, child, visible })) {
      for (const path of ['', '/document', '/meta-links']) await get(`${mount} ${name}${path}`, `${base}/page/:id${path}`, { spaceId, id });
      for (const evaluated of ['true', 'deterministic-only'])
        await get(`${mount} ${name} ${evaluated}`, `${base}/page/:id/document`, { spaceId, id }, { evaluated, dereferenced: 'true' });
      for (const format of ['markdown', 'document'])
        await get(`${mount} ${name} ${format}`, `${base}/page/:id`, { spaceId, id }, { format });
    }
    const paths = { visible: 'visible', hidden: `hidden-${SECRET}`, child: `hidden-${SECRET}/child-${SECRET}` };
    for (const [name, path] of Object.entries(paths)) await get(`${mount} path ${name}`, `${base}/path/:path`, { spaceId, path });
    for (const [name, id] of Object.entries({ shared, secret })) await get(`${mount} file ${name}`, `${base}/files/:id`, { spaceId, id });
    for (const [name, id] of Object.entries({ openNote, secretNote })) {
      for (const path of ['', '/document']) await get(`${mount} ${name}${path}`, `${base}/reusable-contents/:id${path}`, { spaceId, id });
    }
  }
  await get('changes', `${SPACE}/revisions/:revision/changes`, { spaceId, revision }, { limit: '1000' });
  for (const [name, id] of Object.entries({ hidden: documentOf(hidden), visible: documentOf(visible), note: noteDocument }))
    await get(`document ${name}`, `${SPACE}/documents/:id`, { spaceId, id });
  const all = Object.entries(replies);
  return {
    read: Object.fromEntries(all.filter(([, { status }]) => status === 200)),
    refused: Object.fromEntries(all.flatMap(([name, { status }]) => (status === 200 ? [] : [[name, status]]))),
  };
}

/** The text of a reply with what is encoded in URLs of files. */
const textOf = ({ body }: Reply) =>
  JSON.stringify(body).replace(/token=([\w-]+)/g, (_, payload: string) => Buffer.from(payload, 'base64url').toString());

describe('the `apiToken` of a site', () => {
  it('is accepted by the reads of renderers, and refused by every other route', async () => {
    const world = await newWorld(t.make);
    const { org } = world;
    const space = await t.make.space({ org, pages: [t.make.page()] });
    const site = await t.make.site(org, { published: true });
    await t.make.siteSpace(site, space);
    await t.make.gitInstallation(space, world.owner);
    const as = t.api.as(await passOf(t.app, { id: site.id, orgId: org.id }));
    const given = { organizationId: org.id, siteId: site.id, userId: world.reader.id, spaceId: space.id, revisionId: space.revisionId };
    const accepted: string[] = [];
    const wrong: string[] = [];
    for (const route of routesOf(t.app).filter(({ access }) => access.who !== 'public')) {
      const body = ['POST', 'PUT', 'PATCH'].includes(route.method) ? {} : undefined;
      const { status } = await as.send(route.method, route.url, await placeOf(route, world, given), { body });
      if (route.access.who === 'able' && route.access.visitors) accepted.push(nameOf(route));
      else if (status !== 403) wrong.push(`${nameOf(route)} answers ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(accepted.toSorted()).toEqual(OPEN_TO_VISITORS.toSorted());
  });

  it('says in the OpenAPI document where it is accepted', () => {
    const paths = t.api.contract.document.paths as Record<string, Record<string, { description: string }>>;
    const said = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { description }]) =>
        description?.includes('`apiToken`') ? [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`] : [],
      ),
    );
    expect(said).toEqual(expect.arrayContaining(OPEN_TO_VISITORS));
  });

  it.each([
    ['expired', { expiresAt: new Date(Date.now() - 1000) }],
    ['of another organization', { organizationId: 'another' }],
  ])('is refused when it is %s', async (_, more) => {
    const { visitor, at } = await setUp();
    expect([401, 404]).toContain((await (await visitor({}, more)).get(SITE, at)).status);
  });

  it('is refused when it was changed', async () => {
    const { site, at } = await setUp();
    const { token } = await passOf(t.app, site);
    (await t.api.as({ token: `${token.slice(0, -3)}AAA` }).get(SITE, at)).expect(401);
  });
});

describe('a visitor', () => {
  let world: World;
  beforeAll(async () => {
    world = await setUp();
  });

  it('finds nothing of hidden content in any response', async () => {
    const { read, refused } = await readAll(world, await world.visitor());
    const leaks = Object.entries(read).flatMap(([name, reply]) => (textOf(reply).includes(SECRET) ? [name] : []));
    expect(leaks).toEqual([]);
    expect(Object.values(refused).every((status) => status === 404)).toBe(true);
    expect(Object.keys(refused).filter((name) => !/hidden|child|secret|note|variant/i.test(name))).toEqual([
      '/to-section',
      '/to-space',
      `space ${world.variant.id}`,
      `space ${world.other.id}`,
      `content of ${world.variant.id}`,
      `content of ${world.other.id}`,
    ]);
    expect(Object.keys(read)).toEqual(
      expect.arrayContaining(['site/published', 'content', 'document visible', 'content openNote', 'changes']),
    );
    expect(read['site']!.body.siteSpaces).toBe(1);
    expect(read['content/files']!.body.count).toBe(1);
    expect(read['content visible/meta-links']!.body).toEqual({ alternates: [] });
    for (const name of ['content visible', 'content visible markdown', 'content path visible', 'content', 'content/pages']) {
      const { body } = read[name]!;
      const page = [body, ...(body.pages ?? [])].find(({ id }) => id === world.visible);
      expect(page?.metaLinks, name).toEqual({ alternates: [] });
    }
    expect(read['/to-page']!.body.target).toMatch(new RegExp(`/${world.site.id}$`));
  });

  it('with the claims sees all of it', async () => {
    const { read, refused } = await readAll(world, await world.visitor({ staff: true }));
    expect(refused).toEqual({});
    for (const name of ['site/published', 'content', 'content visible/document', 'content hidden markdown', 'changes'])
      expect(textOf(read[name]!), name).toContain(SECRET);
    expect(read['content visible']!.body.metaLinks).toEqual(read['content visible/meta-links']!.body);
    expect(read['content visible']!.body.metaLinks.alternates).toHaveLength(2);
    const inTurn = await readAll(world, await world.visitor());
    expect(textOf(inTurn.read['content']!)).not.toContain(SECRET);
  });

  it('has no claims that are not signed, but those that say so', async () => {
    const { at, visitor } = world;
    const { structure } = (await (await visitor({ unsigned: { staff: true } })).get(`${SITE}/structure`, at)).expect(200).body;
    expect(structure).toHaveLength(1);
  });

  it('has no permissions, and learns nothing of the work on the site', async () => {
    const { at, spaceId, api, visitor, org } = world;
    (await api.post(`${SPACE}/change-requests`, { spaceId }, { subject: 'Draft' })).expect(201);
    const as = await visitor({ staff: true });
    const { site, structure } = (await as.get(`${SITE}/published`, at)).expect(200).body;
    const { space } = structure.structure[0].siteSpaces[0];
    expect(space).toEqual((await as.get(SPACE, { spaceId })).expect(200).body);
    expect(new Set([...Object.values(site.permissions), ...Object.values(space.permissions)])).toEqual(new Set([false]));
    expect(space).toMatchObject({ changeRequests: 0, changeRequestsDraft: 0, comments: 0 });
    const person = (await as.get('/v1/users/:id', { id: org.admin.id })).expect(200).body;
    expect(person).toMatchObject({ id: org.admin.id });
    expect(person).not.toHaveProperty('email');
    (await as.get('/v1/users/:id', { id: (await t.make.user()).id })).expect(404);
  });

  it('finds nothing of other sites and organizations', async () => {
    const { at, spaceId, visitor, org } = world;
    const as = await visitor({ staff: true });
    const others = [await t.make.site(org, { published: true }), await t.make.site(await t.make.org(), { published: true })];
    for (const site of others) {
      const space = await t.make.space({ org: { id: site.orgId } });
      await t.make.siteSpace(site, space);
      (await as.get(SITE, { organizationId: site.orgId, siteId: site.id })).expect(404);
      (await as.get(SITE, { ...at, siteId: site.id })).expect(404);
      (await as.get(SPACE, { spaceId: space.id })).expect(404);
      (await as.get(`${SPACE}/revisions/:revision`, { spaceId, revision: space.revisionId })).expect(404);
    }
  });

  it('learns only the address of the space on this site', async () => {
    const { at, spaceId, visitor, org, space } = world;
    const older = await t.make.site(org, { published: true });
    await t.db.query("UPDATE sites SET created_at = created_at - interval '1 day' WHERE id = $1", [older.id]);
    await t.make.siteSpace(older, space);
    const as = await visitor();
    const { urls } = (await as.get(SPACE, { spaceId })).expect(200).body;
    expect(urls.published).toContain(at.siteId);
    expect(JSON.stringify((await as.get(`${SITE}/published`, at)).body)).not.toContain(older.id);
  });

  it('reads the head, and what was the head since the pass was issued, but nothing older', async () => {
    const own = await setUp();
    const before = await headOf(own);
    await own.page('Later', { markdown: 'More.' });
    const read = async (issuedAt: Date) =>
      (await (await own.visitor({}, { issuedAt })).get(`${SPACE}/revisions/:before`, { spaceId: own.spaceId, before })).status;
    expect(await read(new Date())).toBe(200);
    await t.db.query("UPDATE revisions SET created_at = created_at - interval '1 hour' WHERE space_id = $1", [own.spaceId]);
    expect(await read(new Date())).toBe(404);
    expect(await read(new Date(Date.now() - 2 * 60 * 60 * 1000))).toBe(200);
  });

  it('reads pages as Markdown with their titles, and with everything in its place for the visitor', async () => {
    const { spaceId, write, visitor, api } = await setUp();
    const [note] = await write(spaceId, { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Reused here.' } });
    const lines = [
      'Hello <expression expression="visitor.claims.name"/>.',
      `{% include "/reusable-contents/${(note as unknown as { reusableContent: string }).reusableContent}" %}`,
      `{% if expression=${JSON.stringify(STAFF)} %}\nOnly staff.\n{% endif %}`,
      '{% updates %}\n{% update date="2026-11-01" tags=["new"] %}\nIt is faster.\n{% endupdate %}\n{% endupdates %}',
    ];
    const page = { operation: 'insert_page', title: 'Read *me*', description: 'About it', document: { markdown: lines.join('\n\n') } };
    const [inserted] = await write(spaceId, page);
    const id = inserted!.page.id;
    const read = async (claims: object) =>
      (await (await visitor(claims)).get(`${SPACE}/content/page/:id`, { spaceId, id }, { query: { format: 'markdown' } })).expect(200).body
        .markdown as string;
    const text = '# Read \\*me\\*\n\n> About it\n\nHello Ada.\n\nReused here.\n\n**2026-11-01, new**\n\nIt is faster.\n';
    expect(await read({ name: 'Ada' })).toBe(text);
    expect(await read({ name: 'Ada', staff: true })).toBe(text.replace('**2026', 'Only staff.\n\n**2026'));
    const own = await api.get(`${SPACE}/content/page/:id`, { spaceId, id }, { query: { format: 'markdown' } });
    expect(own.body.markdown).toContain('{% reusable-content');
  });

  it('gets 304 while nothing that the audience sees has changed', async () => {
    const { at, spaceId, visitor } = world;
    for (const [path, params] of [
      [`${SITE}/published`, at],
      [`${SPACE}/content`, { spaceId }],
    ] as const) {
      const { etag } = (await (await visitor()).get(path, params)).expect(200);
      const again = async (claims: object) =>
        (await (await visitor({ ...claims })).get(path, params, { headers: { 'if-none-match': etag } })).status;
      expect(await again({})).toBe(304);
      expect(await again({ staff: true })).toBe(200);
    }
  });
});

describe('what opens a site to a visitor', () => {
  const status = async ({ at, spaceId, visitor }: World, more: Parameters<World['visitor']>[1] = {}) => {
    const as = await visitor({}, more);
    const found = [(await as.get(`${SITE}/published`, at)).status, (await as.get(`${SPACE}/content`, { spaceId })).status];
    return [...new Set(found)].join();
  };

  it('ends when the site is unpublished or asks for more', async () => {
    const world = await setUp();
    const { api, at } = world;
    expect(await status(world)).toBe('200');
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    expect(await status(world)).toBe('404');
    (await api.post(`${SITE}/publish`, at)).expect(200);
    for (const visibility of ['share-link', 'visitor-auth']) {
      (await api.patch(SITE, at, { visibility })).expect(200);
      expect(await status(world), visibility).toBe('404');
    }
    (await api.patch(SITE, at, { visibility: 'unlisted' })).expect(200);
    expect(await status(world)).toBe('200');
  });

  it('ends with the share link, and is none of another site', async () => {
    const world = await setUp({ visibility: 'share-link' });
    const { api, at, site } = world;
    const link = await t.make.shareLink(site);
    const other = await t.make.shareLink(await t.make.site(world.org, { published: true, visibility: 'share-link' }));
    expect(await status(world, { linkId: link.id })).toBe('200');
    expect(await status(world, { linkId: other.id })).toBe('404');
    (await api.patch(`${SITE}/share-links/:id`, { ...at, id: link.id }, { active: false })).expect(200);
    expect(await status(world, { linkId: link.id })).toBe('404');
  });

  it('ends with the key of the site', async () => {
    const world = await setUp({ visibility: 'visitor-auth' });
    const { api, at, site } = world;
    (await api.get(`${SITE}/publishing/auth`, at)).expect(200);
    const [row] = await t.db.query<{ sealedKey: string }>('SELECT sealed_key AS "sealedKey" FROM site_publishing_auth WHERE site_id = $1', [
      site.id,
    ]);
    const keyId = keyIdOf(row!);
    expect(await status(world, { keyId })).toBe('200');
    (await api.post(`${SITE}/publishing/auth/regenerate`, at)).expect(200);
    expect(await status(world, { keyId })).toBe('404');
    (await api.patch(SITE, at, { visibility: 'public' })).expect(200);
    expect(await status(world, { keyId }), 'signed claims').toBe('404');
  });

  it('ends for a space that is taken off the site or gets a condition', async () => {
    const world = await setUp();
    const { api, at, spaceId, visitor, space } = world;
    const read = async () => (await (await visitor()).get(`${SPACE}/content`, { spaceId })).status;
    const { items } = (await api.get(`${SITE}/site-spaces`, at)).body as { items: { id: string; space: { id: string } }[] };
    const id = items.find((item) => item.space.id === space.id)!.id;
    const condition = async (value: string | null) =>
      (await api.patch(`${SITE}/site-spaces/:id`, { ...at, id }, { condition: value })).expect(200);
    expect(await read()).toBe(200);
    await condition(STAFF);
    expect(await read()).toBe(404);
    await condition(null);
    expect(await read()).toBe(200);
    (await api.delete(`${SITE}/sections/:id`, { ...at, id: world.first.id })).expect(204);
    expect(await read()).toBe(404);
  });
});

describe('a preview', () => {
  it('shows a change request, for as long as the member may see it', async () => {
    const world = await setUp();
    const { api, at, spaceId, org, visitor } = world;
    const member = await t.make.member(org, 'read');
    const create = async () =>
      (await api.post(`${SPACE}/change-requests`, { spaceId }, { subject: 'X' })).expect(201).body as { id: string };
    const [{ id: changeRequestId }, other] = [await create(), await create()];
    const changes = [{ operation: 'insert_page', title: 'Proposed', document: { markdown: 'New.' } }];
    const { revision } = (
      await api.post(`${SPACE}/change-requests/:changeRequestId/content`, { spaceId, changeRequestId }, { changes })
    ).expect(200).body;
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    const as = await visitor({}, { preview: { spaceId, changeRequestId, userId: member.id } });
    const statuses = async (id = changeRequestId) => {
      const params = { spaceId, changeRequestId: id, revision };
      const paths = [`${SPACE}/change-requests/:changeRequestId/content`, `${SPACE}/change-requests/:changeRequestId`];
      const found = await Promise.all([...paths, `${SPACE}/revisions/:revision`].map(async (path) => (await as.get(path, params)).status));
      return [...found, (await as.get(`${SITE}/published`, at)).status];
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await statuses(other.id)).slice(0, 2)).toEqual([404, 404]);
    expect(textOf(await as.get(`${SPACE}/change-requests/:changeRequestId/content`, { spaceId, changeRequestId }))).not.toContain(SECRET);
    (await (await visitor()).get(`${SPACE}/revisions/:revision`, { spaceId, revision })).expect(404);
    (await api.delete('/v1/orgs/:organizationId/members/:id', { ...at, id: member.id })).expect(204);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });

  it('shows only the spaces that the member may see', async () => {
    const { org, site, at, spaceId, visitor, space } = await setUp();
    const guest = await t.make.member(org, null);
    const read = async () => {
      const as = await visitor({}, { preview: { userId: guest.id } });
      return [(await as.get(`${SITE}/published`, at)).status, (await as.get(`${SPACE}/content`, { spaceId })).status];
    };
    expect(await read()).toEqual([404, 404]);
    await t.make.grant(org, { userId: guest.id }, 'read', site.id);
    expect(await read()).toEqual([200, 404]);
    await t.make.grant(org, { userId: guest.id }, 'read', space.id);
    expect(await read()).toEqual([200, 200]);
  });
});

describe('a specification of an API', () => {
  it('is read by visitors who see a page that shows something of it', async () => {
    const { org, page, visitor, at, write, spaceId } = await setUp();
    const [shown, unused] = [await t.make.openAPISpec(org), await t.make.openAPISpec(org)];
    const block = {
      object: 'block',
      type: 'openapi-operation',
      isVoid: true,
      data: { ref: { kind: 'openapi', spec: shown.slug }, path: '/x', method: 'get' },
    };
    const id = await page('API', { document: { object: 'document', data: {}, nodes: [block] } }, { condition: STAFF });
    const read = async (claims: object, slug: string) =>
      (await (await visitor({ ...claims })).get('/v1/orgs/:organizationId/openapi/:slug', { ...at, slug })).status;
    expect([await read({ staff: true }, shown.slug), await read({}, shown.slug), await read({ staff: true }, unused.slug)]).toEqual([
      200, 404, 404,
    ]);
    await write(spaceId, { operation: 'delete_page', page: id });
    expect(await read({ staff: true }, shown.slug)).toBe(404);
  });
});

describe('the search of a site', () => {
  const SEARCH = `${SITE}/search`;
  let world: World;
  beforeAll(async () => {
    world = await setUp();
    const { api, at, variant, other, spaceId } = world;
    const indexed = async (id: string, query: string) =>
      (await api.get(`${SPACE}/search`, { spaceId: id }, { query: { query } })).body.count;
    for (const id of [variant.id, other.id])
      await vi.waitFor(async () => expect(await indexed(id, SECRET)).toBe(1), { timeout: 120_000, interval: 50 });
    await vi.waitFor(async () => expect(await indexed(spaceId, SECRET)).toBe(3), { timeout: 120_000, interval: 50 });
    (await api.get(SITE, at)).expect(200);
  });

  const search = async (as: Api, body: object, query = {}) => (await as.post(SEARCH, world.at, body, { query })).expect(200).body;
  const pagesIn = (body: { items: { pages: { id: string }[] }[] }) => body.items.flatMap(({ pages }) => pages.map(({ id }) => id));

  it('finds what the audience sees, and does not even count the rest', async () => {
    const { visitor, visible, hidden, child, at } = world;
    const [everyone, staff] = [await visitor(), await visitor({ staff: true })];
    const scope = { mode: 'all' };
    expect(await search(everyone, { query: SECRET, scope })).toEqual({ items: [], count: 0 });
    const found = await search(everyone, { query: 'engines', scope });
    expect(pagesIn(found)).toEqual([visible]);
    expect(JSON.stringify(found)).not.toContain(SECRET);
    expect(found.items[0]).toMatchObject({ type: 'space', id: world.spaceId, pages: [{ rank: 1, score: 1000 }] });
    expect(found.items[0].pages[0].urls.published).toMatch(new RegExp(`/${at.siteId}/visible$`));
    const all = await search(staff, { query: SECRET, scope });
    expect(all.count).toBe(3);
    expect(pagesIn(all)).toEqual(expect.arrayContaining([hidden, child, visible]));
    expect(pagesIn(all)).toHaveLength(5);
  });

  it('searches the site spaces of its scope', async () => {
    const { api, variant, other, shown, spaceId } = world;
    const spaces = async (body: object) =>
      (await search(api, { query: SECRET, ...body })).items.map(({ id }: { id: string }) => id).toSorted();
    const sorted = (...ids: string[]) => ids.toSorted();
    const current = { mode: 'default', currentSiteSpace: shown.id };
    expect(await spaces({})).toEqual(sorted(spaceId, other.id));
    expect(await spaces({ scope: { mode: 'all' } })).toEqual(sorted(spaceId, variant.id, other.id));
    expect(await spaces({ scope: { mode: 'specific', siteSpaceIds: [shown.id, 'missing'] } })).toEqual([variant.id]);
    expect(await spaces({ scope: current })).toEqual(sorted(variant.id, other.id));
    expect(await spaces({ scope: { ...current, restrictTo: 'currentSiteSpace' } })).toEqual([variant.id]);
    expect(await spaces({ scope: { ...current, restrictTo: 'otherSiteSpaces' } })).toEqual([other.id]);
    expect(await spaces({ mode: 'current', siteSpaceId: shown.id })).toEqual(sorted(variant.id, other.id));
    expect(await spaces({ siteSpaceIds: [shown.id] })).toEqual([variant.id]);
    expect(await spaces({ mode: 'all' })).toHaveLength(3);
    for (const body of [
      { scope: { mode: 'specific' } },
      { scope: { mode: 'all', restrictTo: 'currentSiteSpace' } },
      { scope: { mode: 'default', restrictTo: 'currentSiteSpace' } },
      { scope: { mode: 'all' }, mode: 'all' },
    ])
      (await api.post(SEARCH, world.at, { query: 'x', ...body })).expect(400);
  });

  it('is paged by spaces', async () => {
    const { api } = world;
    const body = { query: SECRET, scope: { mode: 'all' } };
    const first = await search(api, body, { limit: 2 });
    expect([first.items.length, first.count]).toEqual([2, 3]);
    const rest = await search(api, body, { page: first.next.page });
    expect(rest.items).toHaveLength(1);
    expect(pagesIn(rest)).not.toEqual(expect.arrayContaining(pagesIn(first)));
  });
});
