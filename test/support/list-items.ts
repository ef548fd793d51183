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

/** Adds an item to a list, by the end of its URL. A list whose items have URLs below it needs no line here. */
const ADDERS: Record<string, (place: Place) => Promise<unknown>> = {
  '/v1/orgs': ({ world: { make, owner } }) => make.org({ admin: owner }),
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
    make.grant(org, { userId: (await make.member(org)).id }, 'read', place['spaceId'] ?? place['collectionId']),
  '/permissions/teams': async ({ world: { make, org }, place }) =>
    make.grant(org, { teamId: (await make.team(org)).id }, 'read', place['spaceId'] ?? place['collectionId']),
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
  '/commenters': async ({ world: { make, org }, place }) => make.comment({ ...within(place), postedById: (await make.member(org)).id }),
};

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
