import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from './support/app.js';
import type { Reply } from './support/api.js';
import type { MadeUser } from './support/make.js';

type Json = Record<string, unknown>;

const t = useApp();

/** Routes about other people that a guest may not call. */
const CLOSED = new Set([
  'GET /v1/users',
  'GET /v1/orgs/{organizationId}/openapi/{specSlug}/used-by',
  'POST /v1/orgs/{organizationId}/members',
  'POST /v1/users',
  'PATCH /v1/users/{userId}',
  'GET /v1/orgs/{organizationId}/members',
  'GET /v1/orgs/{organizationId}/members/{userId}',
  'PATCH /v1/orgs/{organizationId}/members/{userId}',
  'POST /v1/orgs/{organizationId}/members/{userId}/sso',
]);

/** Routes that show no people, or only the caller. The content of a change request is not a merge. */
const NOBODY_ELSE = new Set([
  'GET /v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
  'GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
  'GET /v1/user',
  'POST /v1/orgs/{organizationId}/invites/{inviteId}',
  'POST /v1/user/invites/{inviteId}',
  'POST /v1/spaces/{spaceId}/change-requests',
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
]);

const BOUNDARY = 'a-boundary-of-its-own';
const FORM = [`--${BOUNDARY}`, 'Content-Disposition: form-data; name="file"; filename="a.txt"', '', 'text', `--${BOUNDARY}--`, ''].join(
  '\r\n',
);

let guest: MadeUser;
let reader: MadeUser;
let others: MadeUser[];
let params: Record<string, string>;
/** Bodies for routes that write, by the end of their URL. */
let bodies: [string, unknown][];

/** Members create everything that shows people. A guest and a member without a role may read all of it. */
beforeAll(async () => {
  const org = await t.make.org();
  const inviting = await t.make.org();
  const [ada, grace] = [await t.make.member(org, 'admin'), await t.make.member(org, 'admin')];
  others = [org.admin, ada, grace, inviting.admin];
  guest = await t.make.member(org, null, await t.make.user({ emailVerified: true }));
  reader = await t.make.member(org, 'read');
  const team = await t.make.team(org, { owners: [guest], members: [ada, grace] });
  const [page, file] = [t.make.page(), t.make.file()];
  const made = await t.make.space({ org, pages: [page], files: [file] });
  const [{ id: spaceId }, { id: collectionId }, { id: siteId }] = [made, await t.make.collection({ org }), await t.make.site(org)];
  for (const { id } of [guest, reader, ada])
    for (const resource of [spaceId, collectionId, siteId]) await t.make.grant(org, { userId: id }, 'admin', resource);

  const as = t.api.as(ada);
  const space = '/v1/spaces/:spaceId';
  const request = `${space}/change-requests/:changeRequestId`;
  const begin = async (title: string): Promise<string> => {
    const { id } = (await as.post(`${space}/change-requests`, { spaceId }, { status: 'open' })).expect(201).body;
    const links = `Ask [them](/users/${grace.id}) about [it](/pages/${page.id}) and [that](/files/${file.id}).`;
    const changes = [
      { operation: 'insert_page', title, document: {} },
      { operation: 'update_page', page: page.id, document: { markdown: links } },
    ];
    (await as.post(`${request}/content`, { spaceId, changeRequestId: id }, { changes })).expect(200);
    return id as string;
  };
  const merged = await begin('One');
  const { revision } = (await as.post(`${request}/merge`, { spaceId, changeRequestId: merged })).expect(200).body;
  const changeRequestId = await begin('Two');
  const place = { spaceId, changeRequestId };
  (await as.post(`${request}/requested-reviewers`, place, { users: [grace.id, guest.id] })).expect(200);
  const review = (await t.api.as(grace).post(`${request}/reviews`, place, { status: 'approved' })).expect(201).body.id as string;

  const body = { markdown: `Ask [them](/users/${grace.id}).` };
  const discuss = async (url: string): Promise<[string, string]> => {
    const commentId = (await as.post(`${url}/comments`, place, { body })).expect(200).body.id as string;
    const reply = await t.api.as(grace).post(`${url}/comments/:commentId/replies`, { ...place, commentId }, { body });
    const change = { resolved: true, addedReactions: ['👍'] };
    (await t.api.as(grace).put(`${url}/comments/:commentId`, { ...place, commentId }, change)).expect(200);
    return [commentId, reply.expect(200).body.id as string];
  };
  const [[comment, commentReply], [commentOfRequest, replyOfRequest]] = [await discuss(space), await discuss(request)];

  const link = (await t.api.as(org.admin).post('/v1/orgs/:o/link-invites', { o: org.id }, { role: 'read' })).expect(201).body;
  (await t.api.as(inviting.admin).post('/v1/orgs/:o/invites', { o: inviting.id }, { emails: [guest.email, reader.email] })).expect(200);
  const [own] = await t.db.query<{ id: string }>('SELECT id FROM invites WHERE lower(email) = lower($1)', [guest.email]);

  params = {
    organizationId: org.id,
    specSlug: (await t.make.openAPISpec(org)).slug,
    ...place,
    collectionId,
    siteId,
    teamId: team.id,
    revisionId: revision,
    pageId: page.id,
    fileId: file.id,
    reviewId: review,
    userId: ada.id,
    commentId: comment,
    commentReplyId: commentReply,
    'commentId of change request': commentOfRequest,
    'commentReplyId of change request': replyOfRequest,
    inviteId: link.id,
    'inviteId of user': own!.id,
  };
  bodies = [
    ['/users', { email: 'new@example.test', displayName: 'New' }],
    ['/invites/{inviteId}', { secret: link.secret }],
    ['/content', { changes: [{ operation: 'insert_page', title: 'More', document: {} }] }],
    ['/reviews', { status: 'approved' }],
    ['/requested-reviewers', { users: [grace.id] }],
    ['/comments', { body }],
    ['/replies', { body }],
    ['/comments/{commentId}', { resolved: false }],
    ['/replies/{commentReplyId}', { addedReactions: ['🎉'] }],
    ['/change-requests/{changeRequestId}', { subject: 'Renamed' }],
  ];
});

/** The routes whose answers contain people, according to the OpenAPI document. */
function routesThatShowPeople(): [method: string, path: string][] {
  const { paths, components } = t.api.contract.document;
  const reaches = (value: unknown, seen: Set<string>): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const name = (value as { $ref?: string }).$ref?.split('/').at(-1);
    if (name === undefined) return Object.values(value).some((member) => reaches(member, seen));
    if (['User', 'Member', 'MemberName', 'Account'].includes(name)) return true;
    return !seen.has(name) && reaches(components!.schemas![name], seen.add(name));
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { responses: Json }>)
      .filter(([, { responses }]) => Object.entries(responses).some(([status, answer]) => status < '300' && reaches(answer, new Set())))
      .map(([method]): [string, string] => [method.toUpperCase(), path]),
  );
}

function call(method: string, path: string, as: MadeUser): Promise<Reply> {
  const suffix = path.includes('{changeRequestId}/comments') ? ' of change request' : path.startsWith('/v1/user/') ? ' of user' : '';
  const place = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]): [string, string] => [name!, params[`${name!}${suffix}`] ?? params[name!]!]),
  );
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  const query: Record<string, string> = path.endsWith('/explain') ? { user: params['userId']! } : {};
  if (path.endsWith('/comments')) query['status'] = 'all';
  const { spaceId, changeRequestId } = params;
  if (path === '/v1/urls/content') query['url'] = `https://docs.example.test/v1/spaces/${spaceId}/change-requests/${changeRequestId}`;
  if (method === 'GET') return t.api.as(as).get(url, place, { query });
  if (path.endsWith('/content/files')) {
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return t.api.as(as).post(url, place, FORM, { headers });
  }
  return t.api.as(as).send(method, url, place, { body: bodies.find(([end]) => path.endsWith(end))?.[1] ?? {} });
}

/** Every user and member in an answer, at any depth. */
function peopleIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(peopleIn);
  return ['user', 'member'].includes((value as Json)['object'] as string) || 'displayName' in value ? [value as Json, ...within] : within;
}

const SHOWN: Record<string, string[]> = {
  user: ['object', 'id', 'displayName', 'photoURL', 'urls'],
  member: ['object', 'id', 'user'],
};

/** For installation administrators; and what nobody here uses. */
const UNSHOWN = new Set(['/v1/users', '/v1/orgs/{organizationId}/openapi/{specSlug}/used-by']);

describe('people', () => {
  it('are shown to a guest only by their names, on every route', async () => {
    const routes = routesThatShowPeople();
    expect(routes.length).toBeGreaterThan(50);
    const problems: string[] = [];
    for (const [method, path] of routes) {
      const name = `${method} ${path}`;
      const reply = await call(method, path, guest);
      if (CLOSED.has(name)) {
        if (![403, 404].includes(reply.status)) problems.push(`${name} answers ${reply.status}`);
        continue;
      }
      if (reply.status >= 300) problems.push(`${name} answers ${reply.status} ${JSON.stringify(reply.body)}`);
      const shown = peopleIn(reply.body).filter(({ id }) => id !== guest.id);
      if (shown.length === 0 && !NOBODY_ELSE.has(name)) problems.push(`${name} shows nobody: it proves nothing`);
      const told = shown.flatMap((person) => Object.keys(person).filter((key) => !SHOWN[person['object'] as string]?.includes(key)));
      if (told.length > 0) problems.push(`${name} tells ${[...new Set(told)].join(', ')}`);
      const addresses = others.filter(({ email }) => JSON.stringify(reply.body).includes(email));
      if (addresses.length > 0) problems.push(`${name} holds an address`);
    }
    expect(problems).toEqual([]);
  });

  it('are shown to a member with their addresses, except in invites to other organizations', async () => {
    const reads = routesThatShowPeople().filter(
      ([method, path]) => method === 'GET' && !NOBODY_ELSE.has(`GET ${path}`) && !UNSHOWN.has(path) && path !== '/v1/user/invites',
    );
    const problems: string[] = [];
    for (const [method, path] of reads) {
      const people = peopleIn((await call(method, path, reader)).expect(200).body).filter(({ object }) => object === 'user');
      if (people.length === 0 || people.some(({ email }) => email === undefined)) problems.push(`${method} ${path}`);
    }
    expect(problems).toEqual([]);
  });

  it('see their own full profile, guests included', async () => {
    const { email, id } = guest;
    expect((await t.api.as(guest).get('/v1/users/:id', { id })).expect(200).body).toMatchObject({ email, emailVerified: true });
    const place = { o: params['organizationId']!, id };
    expect((await t.api.as(guest).get('/v1/orgs/:o/members/:id', place)).expect(200).body).toMatchObject({ role: null, user: { email } });
  });
});
