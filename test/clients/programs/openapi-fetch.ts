import createClient from 'openapi-fetch';
import type { paths } from './bindery.js';

const client = createClient<paths>({
  baseUrl: process.env['BINDERY_URL']!,
  headers: { Authorization: `Bearer ${process.env['BINDERY_TOKEN']}` },
});

/** What the service answered, or an end of the program that says what it refused. */
async function answer<T>(sent: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<NonNullable<T>> {
  const { data, error, response } = await sent;
  if (!response.ok) throw new Error(`${response.url}: ${JSON.stringify(error)}`);
  return data as NonNullable<T>;
}

const me = await answer(client.GET('/v1/user'));
const org = await answer(client.POST('/v1/orgs', { body: { title: 'Analytical Engines' } }));
const inOrg = { organizationId: org.id };
const orgs = await answer(client.GET('/v1/orgs'));
const renamed = await answer(client.PATCH('/v1/orgs/{organizationId}', { params: { path: inOrg }, body: { title: 'Engines' } }));
const again = await answer(client.GET('/v1/orgs/{organizationId}', { params: { path: inOrg } }));
const ada = await answer(client.POST('/v1/users', { body: { email: `ada-${org.id}@example.com`, displayName: 'Ada' } }));
const user = await answer(client.GET('/v1/users/{userId}', { params: { path: { userId: ada.id } } }));
const { token } = await answer(
  client.POST('/v1/users/{userId}/tokens', { params: { path: { userId: user.id } }, body: { label: 'First steps' } }),
);
const tokens = await answer(client.GET('/v1/users/{userId}/tokens', { params: { path: { userId: user.id } } }));
const invited = await answer(
  client.POST('/v1/orgs/{organizationId}/invites', {
    params: { path: inOrg },
    body: { emails: [`grace-${org.id}@example.com`], role: 'edit' },
  }),
);
const members = await answer(client.GET('/v1/orgs/{organizationId}/members', { params: { path: inOrg, query: { limit: 5 } } }));
const team = await answer(client.PUT('/v1/orgs/{organizationId}/teams', { params: { path: inOrg }, body: { title: 'Writers' } }));
const teams = await answer(client.GET('/v1/orgs/{organizationId}/teams', { params: { path: inOrg } }));
const collection = await answer(
  client.POST('/v1/orgs/{organizationId}/collections', { params: { path: inOrg }, body: { title: 'Guides' } }),
);
const collections = await answer(client.GET('/v1/orgs/{organizationId}/collections', { params: { path: inOrg } }));
const space = await answer(
  client.POST('/v1/orgs/{organizationId}/spaces', { params: { path: inOrg }, body: { title: 'Handbook', parent: collection.id } }),
);
const inSpace = { spaceId: space.id };
const spaces = await answer(client.GET('/v1/orgs/{organizationId}/spaces', { params: { path: inOrg, query: { limit: 10 } } }));
const edited = await answer(client.PATCH('/v1/spaces/{spaceId}', { params: { path: inSpace }, body: { emoji: '1f4d8' } }));
const { pages } = await answer(client.GET('/v1/spaces/{spaceId}/content/pages', { params: { path: inSpace } }));
const change = await answer(
  client.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: inSpace }, body: { subject: 'Explain the engine' } }),
);
const inChange = { ...inSpace, changeRequestId: change.id };
await answer(
  client.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
    params: { path: inChange },
    body: { changes: [{ operation: 'insert_page', title: 'The engine', document: { markdown: 'It weaves **patterns**.' } }] },
  }),
);
const { changes } = await answer(
  client.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', { params: { path: inChange } }),
);
const comment = await answer(
  client.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
    params: { path: inChange },
    body: { body: { markdown: 'Which patterns?' } },
  }),
);
const comments = await answer(
  client.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', { params: { path: inChange } }),
);
const reviews = await answer(client.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', { params: { path: inChange } }));
const merged = await answer(client.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', { params: { path: inChange } }));
const page = await answer(
  client.GET('/v1/spaces/{spaceId}/content/path/{pagePath}', {
    params: { path: { ...inSpace, pagePath: 'the-engine' }, query: { format: 'markdown' } },
  }),
);
const revisions = await answer(client.GET('/v1/spaces/{spaceId}/revisions', { params: { path: inSpace } }));
const files = await answer(client.GET('/v1/spaces/{spaceId}/content/files', { params: { path: inSpace } }));
const permissions = await answer(client.GET('/v1/spaces/{spaceId}/permissions/aggregate', { params: { path: inSpace } }));
await answer(client.DELETE('/v1/spaces/{spaceId}', { params: { path: inSpace } }));
const restored = await answer(client.POST('/v1/spaces/{spaceId}/restore', { params: { path: inSpace } }));

// Each is what its type says, without a test for what is always sent.
const texts: string[] = [me.urls.location, renamed.title, again.createdAt, token, team.id, edited.urls.location, merged.revision];
const moments = [space.createdAt, comment.postedAt, restored.updatedAt].map((moment) => new Date(moment).getTime());
const counts: number[] = [orgs, tokens, members, teams, collections, spaces, comments, reviews, revisions, files, permissions].map(
  ({ count }) => count,
);
console.log(JSON.stringify({ texts, moments, counts, invited: invited.invited, pages: pages.length, changes, markdown: page.markdown }));
