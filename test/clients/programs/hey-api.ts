import { client } from './bindery/client.gen.js';
import * as bindery from './bindery/sdk.gen.js';

client.setConfig({ baseUrl: process.env['BINDERY_URL']!, auth: () => process.env['BINDERY_TOKEN']! });
/** A refusal ends the program. */
const throwOnError = true;

const { data: me } = await bindery.getAuthenticatedUser({ throwOnError });
const { data: org } = await bindery.createOrganization({ throwOnError, body: { title: 'Analytical Engines' } });
const inOrg = { organizationId: org.id };
const { data: orgs } = await bindery.listOrganizationsForAuthenticatedUser({ throwOnError });
const { data: renamed } = await bindery.updateOrganizationById({ throwOnError, path: inOrg, body: { title: 'Engines' } });
const { data: again } = await bindery.getOrganizationById({ throwOnError, path: inOrg });
const { data: ada } = await bindery.createUser({ throwOnError, body: { email: `ada-${org.id}@example.com`, displayName: 'Ada' } });
const { data: user } = await bindery.getUserById({ throwOnError, path: { userId: ada.id } });
const { data: token } = await bindery.createApiToken({ throwOnError, path: { userId: user.id }, body: { label: 'First steps' } });
const { data: tokens } = await bindery.listApiTokensOfUser({ throwOnError, path: { userId: user.id } });
const { data: invited } = await bindery.inviteUsersToOrganization({
  throwOnError,
  path: inOrg,
  body: { emails: [`grace-${org.id}@example.com`], role: 'edit' },
});
const { data: members } = await bindery.listMembersInOrganizationById({ throwOnError, path: inOrg, query: { limit: 5 } });
const { data: team } = await bindery.createOrganizationTeam({ throwOnError, path: inOrg, body: { title: 'Writers' } });
const { data: teams } = await bindery.listTeamsInOrganizationById({ throwOnError, path: inOrg });
const { data: collection } = await bindery.createCollection({ throwOnError, path: inOrg, body: { title: 'Guides' } });
const { data: collections } = await bindery.listCollectionsInOrganizationById({ throwOnError, path: inOrg });
const { data: space } = await bindery.createSpace({ throwOnError, path: inOrg, body: { title: 'Handbook', parent: collection.id } });
const inSpace = { spaceId: space.id };
const { data: spaces } = await bindery.listSpacesInOrganizationById({ throwOnError, path: inOrg, query: { limit: 10 } });
const { data: edited } = await bindery.updateSpaceById({ throwOnError, path: inSpace, body: { emoji: '1f4d8' } });
const { data: pages } = await bindery.listPages({ throwOnError, path: inSpace });
const { data: change } = await bindery.createChangeRequest({ throwOnError, path: inSpace, body: { subject: 'Explain the engine' } });
const inChange = { ...inSpace, changeRequestId: change.id };
await bindery.updateChangeRequestContent({
  throwOnError,
  path: inChange,
  body: { changes: [{ operation: 'insert_page', title: 'The engine', document: { markdown: 'It weaves **patterns**.' } }] },
});
const { data: changed } = await bindery.getChangeRequestSemanticChanges({ throwOnError, path: inChange });
const { data: comment } = await bindery.postCommentInChangeRequest({
  throwOnError,
  path: inChange,
  body: { body: { markdown: 'Which patterns?' } },
});
const { data: comments } = await bindery.listCommentsInChangeRequest({ throwOnError, path: inChange });
const { data: reviews } = await bindery.getReviewsByChangeRequestId({ throwOnError, path: inChange });
const { data: merged } = await bindery.mergeChangeRequest({ throwOnError, path: inChange });
const { data: page } = await bindery.getPageByPath({
  throwOnError,
  path: { ...inSpace, pagePath: 'the-engine' },
  query: { format: 'markdown' },
});
const { data: revisions } = await bindery.listRevisions({ throwOnError, path: inSpace });
const { data: files } = await bindery.listFiles({ throwOnError, path: inSpace });
const { data: permissions } = await bindery.listPermissionsAggregateInSpace({ throwOnError, path: inSpace });
await bindery.deleteSpaceById({ throwOnError, path: inSpace });
const { data: restored } = await bindery.restoreSpace({ throwOnError, path: inSpace });

// Each is what its type says, without a test for what is always sent.
const texts: string[] = [me.urls.location, renamed.title, again.createdAt, token.token, team.id, edited.urls.location, merged.revision];
const moments = [space.createdAt, comment.postedAt, restored.updatedAt].map((moment) => new Date(moment).getTime());
const counts: number[] = [orgs, tokens, members, teams, collections, spaces, comments, reviews, revisions, files, permissions].map(
  ({ count }) => count,
);
const { changes } = changed;
console.log(
  JSON.stringify({ texts, moments, counts, invited: invited.invited, pages: pages.pages.length, changes, markdown: page.markdown }),
);
