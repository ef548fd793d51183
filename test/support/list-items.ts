import { expect, vi } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import type { Api } from './api.js';
import { placeOf, type World } from './places.js';
import type { Route } from './routes.js';

interface Place {
  world: World;
  /** Calls as the owner of the world. */
  api: Api;
  place: Readonly<Record<string, string>>;
}

const within = ({ spaceId, changeRequestId }: Readonly<Record<string, string>>) => ({
  space: { id: spaceId! },
  ...(changeRequestId !== undefined && { changeRequestId }),
});

const anotherPage = (make: World['make']) => ({ changes: [{ operation: 'insert_page', title: make.page().title, document: {} }] });

/** Writes to the content that a list is about. */
async function write({ api, place: { spaceId: s, changeRequestId: c } }: Place, change: object): Promise<void> {
  const body = { changes: [change] };
  if (c === undefined) (await api.patch('/v1/spaces/:s', { s: s! }, { editMode: 'live' })).expect(200);
  const written =
    c === undefined
      ? api.post('/v1/spaces/:s/content', { s: s! }, body)
      : api.post('/v1/spaces/:s/change-requests/:c/content', { s: s!, c }, body);
  (await written).expect(200);
}

const pageWith = (make: World['make'], markdown: string) => ({
  operation: 'insert_page',
  title: make.page().title,
  document: { markdown },
});

/** Adds a page that the example query finds, and waits until the index has it. */
async function addFound(where: Place, url: string): Promise<void> {
  const { api, place } = where;
  const count = async () => (await api.get(url, place, { query: { query: 'install postgres' } })).expect(200).body.count as number;
  const before = await count();
  const into = place['spaceId'] ?? (await where.world.make.space({ org: where.world.org })).id;
  await write({ ...where, place: { spaceId: into } }, pageWith(where.world.make, 'Install Postgres first.'));
  await vi.waitFor(async () => expect(await count()).toBe(before + 1), { timeout: 120_000, interval: 50 });
}

/** Adds an item to a list, by the end of its URL. A list whose items have URLs below it needs no line here. */
const ADDERS: Record<string, (place: Place) => Promise<unknown>> = {
  '/v1/users': ({ world: { make } }) => make.user(),
  '/openapi/:specSlug/used-by': async ({ world: { make, org }, api, place }) => {
    const { id: s } = await make.space({ org, editMode: 'live' });
    const ref = { kind: 'openapi', spec: place['specSlug'] };
    const computed = { type: 'builtin:openapi', props: {}, dependencies: { spec: { ref } } };
    const body = { changes: [{ operation: 'insert_computed', title: 'API', computed }] };
    (await api.post('/v1/spaces/:s/content', { s }, body)).expect(200);
  },
  '/reference': async ({ world: { make }, api, place: { organizationId: o, specSlug: s } }) =>
    make.openAPIPart((await api.get('/v1/orgs/:o/openapi/:s', { o: o!, s: s! })).expect(200).body.lastVersion),
  '/v1/orgs': ({ world: { make, owner } }) => make.org({ admin: owner }),
  '/v1/user/notifications': ({ world: { make, org, owner } }) => make.notification(org, owner),
  '/v1/user/notification-mutes': async ({ world: { make, org }, api }) =>
    (await api.put('/v1/user/notification-mutes/space/:s', { s: (await make.space({ org })).id })).expect(204),
  '/v1/user/invites': async ({ world: { make, owner }, api }) => {
    const vouching = api.as(await make.installationAdmin());
    (await vouching.patch('/v1/users/:u', { u: owner.id }, { emailVerified: true })).expect(200);
    const { id: o, admin } = await make.org();
    (await api.as(admin).post('/v1/orgs/:o/invites', { o }, { emails: [owner.email] })).expect(200);
  },
  '/orgs/:organizationId/members': ({ world: { make, org } }) => make.member(org),
  '/members/:userId/teams': ({ world: { make, org, reader } }) => make.team(org, { members: [reader] }),
  '/teams/:teamId/members': async ({ world: { make, org }, api, place }) =>
    (await api.put('/v1/orgs/:o/teams/:t/members/:u', { o: org.id, t: place['teamId']!, u: (await make.member(org)).id })).expect(204),
  '/orgs/:organizationId/spaces': ({ world: { make, org } }) => make.space({ org }),
  '/members/:userId/spaces': ({ world: { make, org } }) => make.space({ org }),
  '/orgs/:organizationId/collections': ({ world: { make, org } }) => make.collection({ org }),
  '/collections/:collectionId/spaces': async ({ world: { org }, api, place }) =>
    (await api.post('/v1/orgs/:o/spaces', { o: org.id }, { parent: place['collectionId'] })).expect(201),
  '/permissions/aggregate': ({ world: { make, org } }) => make.member(org),
  '/permissions/users': async ({ world: { make, org }, place }) =>
    make.grant(org, { userId: (await make.member(org)).id }, 'read', place['spaceId'] ?? place['collectionId'] ?? place['siteId']),
  '/permissions/teams': async ({ world: { make, org }, place }) =>
    make.grant(org, { teamId: (await make.team(org)).id }, 'read', place['spaceId'] ?? place['collectionId'] ?? place['siteId']),
  '/insights/pages': ({ world: { make }, place }) => make.siteInsight(place['siteId']!),
  '/insights/feedback': ({ world: { make }, place }) => make.siteFeedback(place['siteId']!),
  '/imports/:importId/links': ({ world: { make }, place }) => make.importLink(place['importId']!),
  '/imports/:importId/redirects': ({ world: { make }, place }) => make.importRedirect(place['importId']!),
  '/imports/:importId/marks': ({ world: { make }, place }) => make.importEntry(place['importId']!, { marks: { [newId()]: 1 } }),
  '/imports/:importId/files': ({ world: { make }, place }) => make.importEntry(place['importId']!),
  '/git/installations/:gitInstallationId/operations': ({ world: { make }, place }) => make.gitOperation(place['gitInstallationId']!),
  '/spaces/:spaceId/git/commits': ({ world: { make }, place }) => make.gitCommit(place['spaceId']!),
  '/git/installations/:gitInstallationId/previews': ({ world: { make }, place }) => make.gitPreview(place['gitInstallationId']!),
  '/operations/:gitOperationId/files': ({ world: { make }, place }) => make.gitOperationFile(place['gitOperationId']!),
  '/files': async () => undefined,
  '/spaces/:spaceId/revisions': async ({ world: { make }, api, place: { spaceId } }) => {
    (await api.patch('/v1/spaces/:spaceId', { spaceId: spaceId! }, { editMode: 'live' })).expect(200);
    (await api.post('/v1/spaces/:spaceId/content', { spaceId: spaceId! }, anotherPage(make))).expect(200);
  },
  '/templates': async () => undefined,
  // Drafts are listed only on request.
  '/spaces/:spaceId/change-requests': ({ world: { make }, place }) => make.changeRequest({ ...within(place), status: 'open' }),
  '/orgs/:organizationId/change-requests': async ({ world: { make, org } }) =>
    make.changeRequest({ space: await make.space({ org }), status: 'open' }),
  '/contributors': async ({ world: { make, org }, api, place: { spaceId, changeRequestId } }) => {
    const writer = api.as(await make.member(org, 'edit'));
    const path = '/v1/spaces/:s/change-requests/:c/content';
    (await writer.post(path, { s: spaceId!, c: changeRequestId! }, anotherPage(make))).expect(200);
  },
  '/requested-reviewers': async ({ world: { make, org }, place }) =>
    make.requestedReviewer(place['changeRequestId']!, await make.member(org, 'review')),
  '/spaces/:spaceId/search': (where) => addFound(where, '/v1/spaces/:spaceId/search'),
  '/orgs/:organizationId/search': (where) => addFound(where, '/v1/orgs/:organizationId/search'),
  '/spaces/:spaceId/links': (where) => write(where, pageWith(where.world.make, `[One](https://example.com/${newId()})`)),
  '/change-requests/:changeRequestId/links': (where) => write(where, pageWith(where.world.make, `[One](https://example.com/${newId()})`)),
  '/page/:pageId/links': (where) =>
    write(where, {
      operation: 'patch_page',
      page: where.place['pageId'],
      edits: [{ edit: 'insert', document: { markdown: `[One](https://example.com/${newId()})` } }],
    }),
  '/page/:pageId/backlinks': (where) => write(where, pageWith(where.world.make, `[It](/pages/${where.place['pageId']})`)),
  '/files/:fileId/backlinks': (where) => write(where, pageWith(where.world.make, `[It](/files/${where.place['fileId']})`)),
  '/commenters': async ({ world: { make, org }, place }) => make.comment({ ...within(place), postedById: (await make.member(org)).id }),
};

/** Others come and go by themselves. */
const STEADY: Readonly<Record<string, Readonly<Record<string, string>>>> = { '/v1/installation/jobs': { status: 'failed' } };
export const steadyQuery = ({ url }: Pick<Route, 'url'>) => STEADY[url] ?? {};

/** Adds an item to the list of a route, with path parameters that were created for it. */
export async function addItem(list: Route, routes: readonly Route[], where: Place): Promise<void> {
  const [, add] = Object.entries(ADDERS).find(([end]) => list.url.endsWith(end)) ?? [];
  if (add) {
    await add(where);
    return;
  }
  const item = routes.find(({ url }) => url.startsWith(`${list.url}/:`) && url.split('/').length === list.url.split('/').length + 1);
  if (!item) throw new Error(`Nothing makes an item of ${list.url} for tests: add it to ADDERS in test/support/list-items.ts`);
  await placeOf(item, where.world, where.place);
}
