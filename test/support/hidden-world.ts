import { SignJWT } from 'jose';
import { expect, vi } from 'vitest';
import type { SiteVisibility } from '../../src/common/contract/site-visibilities.js';
import type { Api } from './api.js';
import type { TestApp } from './app.js';

const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SPACE = '/v1/spaces/:spaceId';
const STAFF = 'visitor.claims.staff == true';

/** In everything that everybody sees on the site. */
export const OPEN = 'zqopenx';

/** The ways in which content is hidden from visitors, each with the word that all that it hides contains. */
export const HIDINGS = {
  page: 'zqpagex',
  block: 'zqblockx',
  'file used only there': 'zqfilex',
  'file used only in a hidden block': 'zqimagex',
  'file that no page uses': 'zqunusedx',
  'reusable content used only there': 'zqnotex',
  'specification named only there': 'zqspecx',
  section: 'zqsectionx',
  'site space': 'zqvariantx',
  'deleted page': 'zqdeletedx',
  'draft of a change request': 'zqdraftx',
  'other site': 'zqsiblingx',
  'other organization': 'zqstrangerx',
} as const;
export type Hiding = keyof typeof HIDINGS;

/** Something with an address of its own, and the word that tells that it was shown. */
export interface Target {
  word: string;
  ids: Readonly<Record<string, string>>;
}

/** Where and as whom exits are read. */
export interface Reader {
  /** The address of the site, as this reader writes it. */
  base: string;
  cookie?: string;
  /** The address as it was given to the reader, and who the reader is: renderers have no cookies. */
  address: string;
  visitor?: { jwtToken: string };
  /** Undefined if the address gives no `apiToken`. */
  api: Api | undefined;
  world: World;
}

export type World = Awaited<ReturnType<typeof makeHiddenWorld>>;

interface Written {
  page: { id: string; path: string };
  reusableContent: string;
}

/** A site on which something is hidden in each of the ways, and what is on other sites. */
export async function makeHiddenWorld(t: TestApp) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const targets: Target[] = [];
  const write = async (spaceId: string, changes: object[], mount = 'content', as = api) =>
    (await as.post(`${SPACE}/${mount}`, { spaceId }, { changes })).expect(200).body.changes as Written[];
  const page = async (spaceId: string, word: string, more: { markdown?: string; document?: object } & Record<string, unknown> = {}) => {
    const { markdown = '', document = { markdown: `Text of ${word}. ${markdown}` }, ...fields } = more;
    const [written] = await write(spaceId, [{ operation: 'insert_page', title: `Page ${word}`, slug: slugOf(word), document, ...fields }]);
    targets.push({ word, ids: { spaceId, pageId: written!.page.id, pagePath: slugOf(word) } });
    return written!.page.id;
  };
  const file = async (spaceId: string, word: string) => {
    const files = [
      {
        name: `${word}.txt`,
        base64: Buffer.from(word).toString('base64'),
        contentType: 'text/plain',
      },
    ];
    await write(spaceId, [{ operation: 'insert_files', files }]);
    const { items } = (await api.get(`${SPACE}/content/files`, { spaceId })).body as {
      items: { id: string; name: string }[];
    };
    const fileId = items.find(({ name }) => name === `${word}.txt`)!.id;
    targets.push({ word, ids: { spaceId, fileId } });
    return fileId;
  };
  const note = async (spaceId: string, word: string) => {
    const [written] = await write(spaceId, [
      {
        operation: 'insert_reusable_content',
        title: `Note ${word}`,
        document: { markdown: `${word}.` },
      },
    ]);
    targets.push({ word, ids: { spaceId, reusableContentId: written!.reusableContent } });
    return written!.reusableContent;
  };
  const spec = async (word: string) => {
    const { id } = await t.make.openAPISpec(org);
    await t.db.query('UPDATE openapi_specs SET slug = $2 WHERE id = $1', [id, word]);
    targets.push({ word, ids: { organizationId: org.id, specSlug: word } });
    return {
      object: 'block',
      type: 'openapi-operation',
      isVoid: true,
      data: { ref: { kind: 'openapi', spec: word }, path: '/x', method: 'get' },
    };
  };
  const space = async (word: string, of: { id: string } = org) => {
    const { id } = await t.make.space({ org: of, editMode: 'live', title: `Space ${word}` });
    targets.push({ word, ids: { spaceId: id } });
    return id;
  };
  const only = (block: object) => ({
    document: { document: { object: 'document', data: {}, nodes: [block] } },
  });

  const main = await space(OPEN);
  const site = await t.make.site(org, { published: true });
  const at = { organizationId: org.id, siteId: site.id };
  (await api.put(`${SITE}/customization`, at, { feedback: { enabled: true }, ai: { mode: 'assistant' } })).expect(200);
  targets.push({ word: OPEN, ids: at });
  const { privateKey } = (await api.get(`${SITE}/publishing/auth`, at)).expect(200).body as {
    privateKey: string;
  };
  const first = await t.make.siteSection(site, { id: main });
  const image = await file(main, HIDINGS['file used only in a hidden block']);
  await file(main, HIDINGS['file that no page uses']);
  const openFile = await file(main, OPEN);
  const secretFile = await file(main, HIDINGS['file used only there']);
  const include = async (word: string) => `\n\n{% include "/reusable-contents/${await note(main, word)}" %}\n`;
  const hidden = await page(main, HIDINGS.page, {
    markdown: `![](/files/${secretFile})${await include(HIDINGS['reusable content used only there'])}`,
    condition: STAFF,
  });
  await page(main, 'zqapix', {
    ...only(await spec(HIDINGS['specification named only there'])),
    condition: STAFF,
  });
  const condition = JSON.stringify(STAFF);
  await page(main, OPEN, {
    markdown: [
      `[there](/pages/${hidden}) ![](/files/${openFile})${await include(OPEN)}`,
      `{% if expression=${condition} %}\n${HIDINGS.block} ![](/files/${image})\n{% endif %}`,
    ].join('\n\n'),
    metaLinks: { alternates: [{ kind: 'page', page: hidden }] },
    at: 0,
  });
  await page(main, 'zqopenapix', only(await spec(OPEN)));
  const deleted = await page(main, HIDINGS['deleted page']);

  const [section, variant] = [await space(HIDINGS.section), await space(HIDINGS['site space'])];
  await page(section, HIDINGS.section);
  await page(variant, HIDINGS['site space']);
  const second = await t.make.siteSection(site, { id: section });
  const third = await t.make.siteSpace(site, { id: variant }, first.id);
  (await api.patch(`${SITE}/sections/:id`, { ...at, id: second.id }, { path: slugOf(HIDINGS.section), condition: STAFF })).expect(200);
  (await api.patch(`${SITE}/site-spaces/:id`, { ...at, id: third.id }, { path: slugOf(HIDINGS['site space']), condition: STAFF })).expect(
    200,
  );
  const { items } = (await api.get(`${SITE}/site-spaces`, at)).body as {
    items: { id: string; space: { id: string } }[];
  };
  const destination = {
    kind: 'site-page',
    siteSpaceId: items.find((one) => one.space.id === main)!.id,
    pageId: hidden,
  };
  (await api.post(`${SITE}/redirects`, at, { source: '/former', destination })).expect(201);

  const request = (await api.post(`${SPACE}/change-requests`, { spaceId: main }, { subject: 'Draft' })).expect(201).body as { id: string };
  const draft = HIDINGS['draft of a change request'];
  const inDraft = [
    {
      operation: 'insert_page',
      title: `Page ${draft}`,
      slug: slugOf(draft),
      document: { markdown: draft },
    },
  ];
  const at0 = { spaceId: main, changeRequestId: request.id };
  const { revision } = (await api.post(`${SPACE}/change-requests/:changeRequestId/content`, at0, { changes: inDraft })).expect(200)
    .body as {
    revision: string;
  };
  const { pages } = (await api.get(`${SPACE}/change-requests/:changeRequestId/content`, at0)).expect(200).body as {
    pages: { id: string; title: string }[];
  };
  const drafted = pages.find(({ title }) => title.includes(draft))!;
  const ids = { ...at0, revisionId: revision };
  targets.push({ word: draft, ids: { ...ids, pageId: drafted.id, pagePath: slugOf(draft) } });
  targets.push({ word: OPEN, ids: { userId: org.admin.id } });

  const elsewhere = async (owner: typeof org, word: string) => {
    const id = await space(word, owner);
    const other = await t.make.site(owner, { published: true });
    await t.make.siteSpace(other, { id });
    const changes = [
      {
        operation: 'insert_page',
        title: `Page ${word}`,
        slug: slugOf(word),
        document: { markdown: `Text of ${word}.` },
      },
    ];
    const [written] = await write(id, changes, 'content', t.api.as(owner.admin));
    targets.push({ word, ids: { spaceId: id, pageId: written!.page.id, pagePath: slugOf(word) } });
    targets.push({ word, ids: { organizationId: owner.id, siteId: other.id } });
    return other;
  };
  const sibling = await elsewhere(org, HIDINGS['other site']);
  const stranger = await elsewhere(await t.make.org(), HIDINGS['other organization']);
  const strangeSpace = targets.find(({ word }) => word === HIDINGS['other organization'])!.ids['spaceId'];

  for (const [spaceId, word] of [
    [main, HIDINGS['deleted page']],
    [section, HIDINGS.section],
    [variant, HIDINGS['site space']],
  ] as const)
    await vi.waitFor(
      async () => expect((await api.get(`${SPACE}/search`, { spaceId }, { query: { query: word } })).body.count).toBeGreaterThan(0),
      { timeout: 120_000, interval: 50 },
    );
  // What was the head of a space before is not what visitors may read.
  const documentOf = async (ids: Target['ids']) =>
    (await api.get(`${SPACE}/content/reusable-contents/:reusableContentId`, ids)).expect(200).body.document as string | undefined;
  const documentOfPage = async ({ spaceId, changeRequestId, pageId }: Target['ids']) => {
    if (spaceId === strangeSpace) return undefined;
    const mount = changeRequestId === undefined ? 'content' : `change-requests/${changeRequestId}/content`;
    return (await api.get(`${SPACE}/${mount}/page/:pageId`, { spaceId: spaceId!, pageId: pageId! })).expect(200).body.documentId as
      | string
      | undefined;
  };
  const forgetHistory = () => t.db.query("UPDATE revisions SET created_at = created_at - interval '1 hour'");
  await forgetHistory();
  const deletePage = async () => {
    await write(main, [{ operation: 'delete_page', page: deleted }]);
    await forgetHistory();
    await readHeads();
  };
  for (const { word, ids: own } of targets) {
    const { spaceId, pageId, reusableContentId } = own as Readonly<Record<string, string | undefined>>;
    const documentId = pageId === undefined ? reusableContentId && (await documentOf(own)) : await documentOfPage(own);
    if (documentId !== undefined) targets.push({ word, ids: { spaceId: spaceId!, documentId } });
  }
  const heads = new Map<string, string>();
  const readHeads = async () => {
    for (const { ids: own } of targets) if (own['spaceId'] !== undefined) heads.set(own['spaceId'], await t.make.headOf(own['spaceId']));
  };
  await readHeads();
  /** The ids of what something is in. */
  const around = ({ spaceId }: Target['ids']) => ({
    ...at,
    changeRequestId: request.id,
    revisionId: heads.get(spaceId ?? ''),
  });
  return {
    t,
    org,
    around,
    firstPath: first.path,
    site,
    sibling,
    stranger,
    at,
    api,
    main,
    privateKey,
    targets,
    changeRequestId: request.id,
    deletePage,
  };
}

/** The last part of the address of a page. It does not contain the word, because responses may repeat the address. */
export const slugOf = (word: string) => `at-${[...word].toReversed().join('')}`;

const tokenOf = (key: string) =>
  new SignJWT({ staff: true }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(new TextEncoder().encode(key));

/** Enters a site at an address, as a browser and as a renderer. */
export async function enter(world: World, base: string, jwtToken?: string): Promise<Reader> {
  const { t } = world;
  const opened = await t.app.inject({
    url: jwtToken === undefined ? base : `${base}?jwt_token=${jwtToken}`,
  });
  const [cookie] = String(opened.headers['set-cookie'] ?? '').split(';', 1);
  const location = opened.headers['location'] ?? '';
  const isOpened = opened.statusCode === 303 && cookie !== '' && location.startsWith('/');
  const url = `https://docs.example.test${base}`;
  const visitor = jwtToken === undefined ? undefined : { jwtToken };
  const { status, body } = await t.api.post('/v1/urls/published', {}, { url, visitor });
  const api = status === 200 && typeof body.apiToken === 'string' ? t.api.as({ token: body.apiToken }) : undefined;
  const entered = isOpened ? { base: location.split('?', 1)[0]!.replace(/\/$/, ''), cookie } : { base };
  return { ...entered, address: base, ...(visitor && { visitor }), api, world };
}

const pathOf = ({ orgId, id }: { orgId: string; id: string }) => `/sites/${orgId}/${id}`;

export const anyone = (world: World) => enter(world, pathOf(world.site));
export const staff = async (world: World) => enter(world, pathOf(world.site), await tokenOf(world.privateKey));
export const visitorOf = (world: World, site: World['site']) => enter(world, pathOf(site));
export async function previewer(world: World): Promise<Reader> {
  const { api, at, changeRequestId } = world;
  const { url } = (await api.get(`${SITE}/publishing/preview`, at, { query: { changeRequest: changeRequestId } })).expect(200).body;
  return enter(world, new URL(url as string).pathname);
}

const keyed = async (world: World) => {
  const { urls } = (await world.api.post(`${SITE}/share-links`, world.at, { name: 'Readers' })).expect(201).body as {
    urls: { published: string };
  };
  return new URL(urls.published).pathname;
};

/** For each kind of audience, who belongs to it and who does not. */
export const AUDIENCES: Readonly<
  Record<
    SiteVisibility,
    {
      admitted: (world: World) => Promise<Reader>;
      refused: Readonly<Record<string, (world: World) => Promise<Reader>>>;
    }
  >
> = {
  public: { admitted: anyone, refused: {} },
  unlisted: { admitted: anyone, refused: {} },
  'share-link': {
    admitted: async (world) => enter(world, await keyed(world)),
    refused: {
      'without a key': anyone,
      'with a wrong key': (world) => enter(world, `${pathOf(world.site)}/${'A'.repeat(43)}`),
      'with the key of another site': async (world) =>
        enter(world, (await keyed({ ...world, at: { ...world.at, siteId: world.sibling.id } })).replace(world.sibling.id, world.site.id)),
      'with a token instead': staff,
    },
  },
  'visitor-auth': {
    admitted: staff,
    refused: {
      'without a token': anyone,
      'with the token of another key': async (world) =>
        enter(world, pathOf(world.site), await tokenOf('another key of at least thirty-two bytes')),
      'with a share key instead': async (world) => enter(world, await keyed(world)),
    },
  },
};
