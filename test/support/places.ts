import { randomText } from '../../src/common/ids/ids.js';
import type { Make, MadeUser } from './make.js';
import type { Route } from './routes.js';

/** An organization, its owner, who has a verified address and is also an installation administrator, and a member who may only read. */
export interface World {
  make: Make;
  org: { id: string };
  owner: MadeUser;
  reader: MadeUser;
}

// Not the ids that examples invent: those must not happen to exist.
const PAGE = '0UmGg8WoRlDpAgEiDeNt';
const FILE = '0UmGg8WoRlDfIlEiDeNt';
const REUSABLE_CONTENT = '0UmGg8WoRlDcOnTeNtId';
const OTHER_FILE = '0UmGg8WoRlDoThErFiLe';

/** Creates a resource for each path parameter. A new parameter needs a line here. */
const RESOLVERS: Record<string, (world: World, place: Readonly<Record<string, string>>) => string | Promise<string>> = {
  organizationId: ({ org }) => org.id,
  userId: async ({ make, org, reader }, { spaceId, changeRequestId, collectionId, siteId }) => {
    const granted = spaceId ?? collectionId ?? siteId;
    if (changeRequestId !== undefined) await make.requestedReviewer(changeRequestId, reader);
    else if (granted !== undefined) await make.grant(org, { userId: reader.id }, 'read', granted);
    return reader.id;
  },
  jobId: ({ make }) => make.failedJob(),
  tokenId: async ({ make, reader }) => (await make.token({ userId: reader.id })).tokenId,
  sessionId: async ({ make, reader }) => (await make.session(reader)).tokenId,
  teamId: async ({ make, org, reader }, { spaceId, collectionId, siteId }) => {
    const { id } = await make.team(org, { members: [reader] });
    const granted = spaceId ?? collectionId ?? siteId;
    if (granted !== undefined) await make.grant(org, { teamId: id }, 'read', granted);
    return id;
  },
  spaceId: async ({ make, org, owner }) => {
    const pages = [make.page({ id: PAGE, slug: 'page' })];
    const content = {
      pages,
      files: [make.file({ id: FILE }), make.file({ id: OTHER_FILE })],
      reusableContents: [make.reusableContent({ id: REUSABLE_CONTENT })],
    };
    const space = await make.space({ org, ...content });
    await make.gitInstallation(space, owner);
    return space.id;
  },
  revisionId: ({ make }, { spaceId }) => make.headOf(spaceId!),
  pageId: () => PAGE,
  pagePath: () => 'page',
  fileId: () => FILE,
  pdfId: () => 'a-pdf',
  reusableContentId: () => REUSABLE_CONTENT,
  documentId: ({ make }, { spaceId }) => make.document(spaceId!),
  changeRequestId: async ({ make }, { spaceId }) => (await make.changeRequest({ space: { id: spaceId! } })).id,
  reviewId: async ({ make }, { changeRequestId }) => (await make.review(changeRequestId!)).id,
  commentId: async ({ make, owner }, { spaceId, changeRequestId }) =>
    (await make.comment({ space: { id: spaceId! }, postedById: owner.id, ...(changeRequestId !== undefined && { changeRequestId }) })).id,
  commentReplyId: async ({ make, owner }, { commentId }) => (await make.commentReply(commentId!, { postedById: owner.id })).id,
  collectionId: async ({ make, org }) => (await make.collection({ org })).id,
  inviteId: async ({ make, org, owner }, { organizationId }) =>
    organizationId === undefined ? (await make.mailInvite(await make.org(), owner)).id : (await make.inviteLink(org)).id,
  emailDomain: () => 'example.test',
  subdomain: async ({ make }) => {
    const hostname = randomText(20).toLowerCase();
    await make.org({ hostname });
    return hostname;
  },
  specSlug: async ({ make, org }) => (await make.openAPISpec(org)).slug,
  specId: async ({ make, org }) => make.publicOpenAPISpec(org),
  versionId: ({ make }, { organizationId, specSlug }) => make.versionOfOpenAPISpec(organizationId!, specSlug!),
  samlProviderId: async ({ make, org }) => (await make.samlProvider(org)).id,
  oidcProviderId: async ({ make, org }) => (await make.oidcProvider(org)).id,
  installationProviderId: async ({ make, org }) => (await make.oidcProvider(org, { ofInstallation: true })).id,
  scimTokenId: async ({ make, org, owner }) => (await make.scimToken(org, owner)).id,
  ssoIdentityId: async ({ make, org }, { userId }) => (await make.ssoIdentity(await make.samlProvider(org), { id: userId! })).id,
  translationId: async ({ make, org }) => (await make.translation(await make.space({ org }))).id,
  gitInstallationId: async ({ make, org, owner }) => (await make.gitInstallation(await make.space({ org }), owner)).id,
  gitOperationId: async ({ make }, { gitInstallationId }) => (await make.gitOperation(gitInstallationId!)).id,
  oid: async ({ make }, { spaceId }) => (await make.gitCommit(spaceId!)).oid,
  glossaryEntryId: async ({ make, org }) => (await make.glossaryEntry(org)).id,
  conversationId: async ({ make, org }) => (await make.conversation(org)).id,
  issueId: async ({ make, org }) => (await make.conversationIssue(org)).id,
  clusterId: async ({ make, org }) => (await make.issuesCluster(org)).id,
  siteId: async ({ make, org }) => {
    const { id } = await make.site(org, { published: true });
    await make.siteRedirect({ id }, '/old/page');
    return id;
  },
  siteSectionGroupId: async ({ make }, { siteId }) => (await make.siteSectionGroup({ id: siteId! })).id,
  siteSectionId: async ({ make, org }, { siteId, siteSectionGroupId }) =>
    (await make.siteSection({ id: siteId! }, await make.space({ org }), siteSectionGroupId)).id,
  siteExternalLinkId: async ({ make }, { siteId }) => (await make.siteExternalLink({ id: siteId! })).id,
  siteRedirectId: async ({ make }, { siteId }) => (await make.siteRedirect({ id: siteId! })).id,
  shareLinkId: async ({ make }, { siteId }) => (await make.shareLink({ id: siteId! })).id,
  siteExportId: async ({ make }, { siteId }) => (await make.siteExport({ id: siteId! })).id,
  importId: async ({ make, org }) => (await make.importRun(await make.space({ org }))).id,
  uploadId: () => 'an-upload',
  installationId: () => 'an-installation',
  siteSpaceId: async ({ make, org }, { siteId }) => (await make.siteSpace({ id: siteId! }, await make.space({ org }))).id,
  fontId: async ({ make, org }) => (await make.font(org)).id,
  auditEventId: ({ make }, { organizationId }) => make.auditEvent(organizationId),
  domainId: async ({ make, org }) => (await make.domain(org)).id,
  notificationId: async ({ make, org, owner }) => (await make.notification(org, owner)).id,
  subjectType: () => 'space',
  subjectId: async ({ make, org }) => (await make.space({ org })).id,
  webhookId: async ({ make, org }) => (await make.webhook(org, { status: 'active', eventTypes: ['webhook_disabled'] })).id,
  webhookDeliveryId: async ({ make }, { webhookId }) => (await make.webhookDelivery(webhookId!)).id,
};

export async function newWorld(make: Make, ruler?: MadeUser): Promise<World> {
  const owner = ruler ?? (await make.user({ installationAdmin: true, emailVerified: true }));
  const org = await make.org({ admin: owner });
  return { make, owner, org, reader: await make.member(org) };
}

/** Values for the path parameters of a route, all of one world. Given values are kept. */
export async function placeOf(
  { params }: Pick<Route, 'params'>,
  world: World,
  given: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const place: Record<string, string> = { ...given };
  for (const param of params) {
    if (param in given) continue;
    const resolve = RESOLVERS[param];
    if (!resolve) throw new Error(`Nothing makes a ":${param}" for tests: add it to RESOLVERS in test/support/places.ts`);
    place[param] = await resolve(world, place);
  }
  return place;
}
