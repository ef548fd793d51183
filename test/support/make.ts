import { gzipSync } from 'node:zlib';
import { IsNull } from 'typeorm';
import type { Role } from 'bindery/common/access/role.js';
import { EMPTY_DOCUMENT, type Document } from 'bindery/common/document/rich-text.js';
import type { Database } from 'bindery/common/db/database.js';
import { newId } from 'bindery/common/ids/ids.js';
import { newUuid } from 'bindery/common/ids/uuid.js';
import { keyBetween } from 'bindery/common/db/ordering.js';
import { ApiToken } from 'bindery/modules/identity/api-token.entity.js';
import { newSecret } from 'bindery/modules/identity/api-tokens.service.js';
import { hashOf } from 'bindery/modules/identity/token-lookup.js';
import { User } from 'bindery/modules/identity/user.entity.js';
import { Grant } from 'bindery/modules/orgs/grants/grant.entity.js';
import { Invite } from 'bindery/modules/orgs/invites/invite.entity.js';
import { Member } from 'bindery/modules/orgs/members/member.entity.js';
import { Org } from 'bindery/modules/orgs/org.entity.js';
import { Team } from 'bindery/modules/orgs/teams/team.entity.js';
import { hashOf as documentHash } from 'bindery/common/json/canonical-json.js';
import type { FileRecord } from 'bindery/modules/versions/records/file-record.js';
import type { ReusableContentRecord } from 'bindery/modules/versions/records/reusable-content-record.js';
import type { PageRecord } from 'bindery/modules/versions/records/page-record.js';
import { EMPTY_ROOT } from 'bindery/modules/versions/records/content-root.js';
import type { RevisionsService } from 'bindery/modules/versions/revisions/revisions.service.js';
import { ChangeRequest } from 'bindery/modules/change-requests/change-request.entity.js';
import { RequestedReviewer } from 'bindery/modules/change-requests/reviewers/requested-reviewer.entity.js';
import { Review } from 'bindery/modules/change-requests/reviews/review.entity.js';
import { Conversation } from 'bindery/modules/conversations/conversation.entity.js';
import { ConversationIssue, type IssueTerm } from 'bindery/modules/conversations/conversation-issue.entity.js';
import { IssuesCluster } from 'bindery/modules/conversations/issues-cluster.entity.js';
import { ImportEntry } from 'bindery/modules/exchange/imports/model/import-entry.entity.js';
import { ImportLink } from 'bindery/modules/exchange/imports/model/import-link.entity.js';
import { ImportRedirect } from 'bindery/modules/exchange/imports/model/import-redirect.entity.js';
import { Import } from 'bindery/modules/exchange/imports/model/import.entity.js';
import { Comment } from 'bindery/modules/comments/comment.entity.js';
import { CommentReply } from 'bindery/modules/comments/replies/comment-reply.entity.js';
import { Site } from 'bindery/modules/site-structure/site.entity.js';
import { SiteFeedback } from 'bindery/modules/site-visitors/insights/site-feedback.entity.js';
import { SiteInsight } from 'bindery/modules/site-visitors/insights/site-insight.entity.js';
import { SiteRedirect } from 'bindery/modules/site-structure/redirects/site-redirect.entity.js';
import { SiteExport } from 'bindery/modules/site-exports/site-export.entity.js';
import { ShareLink } from 'bindery/modules/site-structure/share-links/share-link.entity.js';
import { newItemId } from 'bindery/modules/site-structure/outline/item-ids.js';
import { SiteExternalLink } from 'bindery/modules/site-structure/outline/site-external-link.entity.js';
import { SiteSectionGroup } from 'bindery/modules/site-structure/outline/site-section-group.entity.js';
import { SiteSection } from 'bindery/modules/site-structure/outline/site-section.entity.js';
import { SiteSpace } from 'bindery/modules/site-structure/outline/site-space.entity.js';
import { Collection } from 'bindery/modules/spaces/tree/collection.entity.js';
import { Space } from 'bindery/modules/spaces/space.entity.js';
import { ScimToken } from 'bindery/modules/scim/scim-token.entity.js';
import { SSOIdentity } from 'bindery/modules/sso/identities/sso-identity.entity.js';
import { EXAMPLE_CERTIFICATE } from 'bindery/modules/sso/saml/example-certificate.js';
import { SSOProvider, type ProviderKind } from 'bindery/modules/sso/providers/sso-provider.entity.js';
import { OIDCProvider } from 'bindery/modules/sso/oidc/oidc-provider.entity.js';
import { SAMLProvider } from 'bindery/modules/sso/saml/saml-provider.entity.js';
import { TeamMember } from 'bindery/modules/orgs/teams/team-member.entity.js';
import { GitCommitRow } from 'bindery/modules/git/model/git-commit.entity.js';
import { GitInstallation } from 'bindery/modules/git/model/git-installation.entity.js';
import { GitOperationFile } from 'bindery/modules/git/model/git-operation-file.entity.js';
import { GitPreview } from 'bindery/modules/git/model/git-preview.entity.js';
import { GitOperation } from 'bindery/modules/git/model/git-operation.entity.js';
import { GlossaryEntry } from 'bindery/modules/translations/glossary/glossary-entry.entity.js';
import { NO_STATS, Translation } from 'bindery/modules/translations/translation.entity.js';
import { OpenAPISpec } from 'bindery/modules/openapi/openapi-spec.entity.js';
import { partKey } from 'bindery/modules/openapi/outline/part-key.js';
import { OpenAPISpecPart } from 'bindery/modules/openapi/versions/openapi-spec-part.entity.js';
import { OpenAPISpecVersion, VIEW_FORMAT } from 'bindery/modules/openapi/versions/openapi-spec-version.entity.js';
import { CustomFont } from 'bindery/modules/site-looks/custom-fonts/custom-font.entity.js';
import { CustomFontFile } from 'bindery/modules/site-looks/custom-fonts/custom-font-file.entity.js';
import { Domain } from 'bindery/modules/orgs/domains/domain.entity.js';
import { Notification } from 'bindery/modules/notifications/notification.entity.js';
import { WebhookDelivery } from 'bindery/modules/webhooks/model/webhook-delivery.entity.js';
import { WebhookEvent } from 'bindery/modules/webhooks/model/webhook-event.entity.js';
import { Webhook } from 'bindery/modules/webhooks/webhook.entity.js';

export type MadeUser = User & { token: string; tokenId: string };

interface SpaceContent {
  pages: readonly PageRecord[];
  files: readonly FileRecord[];
  reusableContents: readonly ReusableContentRecord[];
  /** The documents of these pages and contents. */
  documents: readonly Document[];
}

const byId = <T extends { id: string }>(records: readonly T[]) => new Map(records.map((record) => [record.id, record]));

/** Creates resources directly in the database, and invents whatever a test does not name, parents included. */
export class Make {
  private made = 0;
  private lastPosition: string | null = null;

  constructor(
    private readonly db: Database,
    private readonly revisions: RevisionsService,
  ) {}

  async user(overrides: Partial<User> = {}): Promise<MadeUser> {
    const n = ++this.made;
    const id = newId();
    await this.db.repo(User).insert({ id, email: `user-${n}-${id}@example.test`, displayName: `User ${n}`, ...overrides });
    const { token, tokenId } = await this.token({ userId: id });
    return { ...(await this.db.repo(User).findOneByOrFail({ id })), token, tokenId };
  }

  installationAdmin(): Promise<MadeUser> {
    return this.user({ installationAdmin: true });
  }

  /** Another token of a user: scoped, or expiring. */
  async token({ userId, ...overrides }: Partial<ApiToken> & { userId: string }): Promise<{ token: string; tokenId: string }> {
    const token = newSecret();
    const tokenId = newId();
    await this.db.repo(ApiToken).insert({ id: tokenId, userId, label: 'Test', hash: hashOf(token), ...overrides });
    return { token, tokenId };
  }

  /** A sign-in of a user. */
  session({ id: userId }: { id: string }, overrides: Partial<ApiToken> = {}): Promise<{ token: string; tokenId: string }> {
    return this.token({ userId, session: 'provider', expiresAt: new Date(Date.now() + 12 * 3_600_000), ...overrides });
  }

  /** An organization and its administrator. */
  async org({ admin, ...overrides }: Partial<Omit<Org, 'mergeRules'>> & { admin?: MadeUser } = {}): Promise<Org & { admin: MadeUser }> {
    const owner = admin ?? (await this.user());
    const id = newId();
    await this.db
      .repo(Org)
      .insert({ id, title: `Organization ${++this.made}`, createdBy: owner.id, ...overrides, agentInstructions: undefined });
    await this.db.repo(Member).insert({ id: newId(), orgId: id, userId: owner.id, role: 'admin' });
    return { ...(await this.db.repo(Org).findOneByOrFail({ id })), admin: owner };
  }

  /** A member of an organization; null for a guest. */
  async member(org: { id: string }, role: Role | null = 'read', user?: MadeUser): Promise<MadeUser> {
    const person = user ?? (await this.user());
    await this.db.repo(Member).insert({ id: newId(), orgId: org.id, userId: person.id, role });
    return person;
  }

  /** An invite link by an administrator of an organization, with an unknown secret. */
  async inviteLink(org: { id: string }, role: Role = 'read'): Promise<Invite> {
    const id = newId();
    const { userId: invitedBy } = await this.db.repo(Member).findOneByOrFail({ orgId: org.id, role: 'admin' });
    const expiresAt = new Date(Date.now() + 86_400_000);
    await this.db.repo(Invite).insert({ id, orgId: org.id, role, invitedBy, hash: hashOf(newSecret()), expiresAt });
    return this.db.repo(Invite).findOneByOrFail({ id });
  }

  /** An invite by an administrator of an organization, sent to the address of somebody who is not in it. */
  async mailInvite(org: { id: string }, { email }: { email: string }, role: Role = 'read'): Promise<Invite> {
    const id = newId();
    const { userId: invitedBy } = await this.db.repo(Member).findOneByOrFail({ orgId: org.id, role: 'admin' });
    const expiresAt = new Date(Date.now() + 86_400_000);
    await this.db.repo(Invite).insert({ id, orgId: org.id, email, role, invitedBy, expiresAt });
    return this.db.repo(Invite).findOneByOrFail({ id });
  }

  /** A team of an organization, with seats for these people. */
  async team(org: { id: string }, { owners = [], members = [] }: { owners?: MadeUser[]; members?: MadeUser[] } = {}): Promise<Team> {
    const id = newId();
    await this.db.repo(Team).insert({ id, orgId: org.id, title: `Team ${++this.made}` });
    for (const [role, people] of [
      ['owner', owners],
      ['member', members],
    ] as const) {
      for (const { id: userId } of people) await this.db.repo(TeamMember).insert({ teamId: id, orgId: org.id, userId, role });
    }
    return this.db.repo(Team).findOneByOrFail({ id });
  }

  /** A completed import into a space, with a report of one page. */
  async importRun({ id: spaceId, orgId }: Pick<Space, 'id' | 'orgId'>): Promise<Import> {
    const id = newId();
    const { userId: createdById } = await this.db.repo(Member).findOneByOrFail({ orgId, role: 'admin' });
    const source = { type: 'file', files: [newId()] } as const;
    const run = { id, orgId, spaceId, createdById, source, target: { space: spaceId }, lane: 0, status: 'completed' } as const;
    await this.db.repo(Import).insert(run);
    await this.importEntry(id);
    return this.db.repo(Import).findOneByOrFail({ id });
  }

  async importEntry(importId: string, { marks = null }: Partial<Pick<ImportEntry, 'marks'>> = {}): Promise<void> {
    const n = ++this.made;
    const outcome = { kind: 'page', targetId: newId(), outcome: 'created' } as const;
    await this.db.repo(ImportEntry).insert({ importId, n, path: `page-${n}.md`, ...outcome, marks });
  }

  async importRedirect(importId: string): Promise<void> {
    await this.db.repo(ImportRedirect).insert({ importId, path: `former-${++this.made}`, pageId: newId() });
  }

  async importLink(importId: string): Promise<void> {
    const { n } = await this.db.repo(ImportEntry).findOneByOrFail({ importId });
    const at = ++this.made;
    await this.db.repo(ImportLink).insert({ importId, n, at, href: './absent.md', text: 'next', problem: 'no-target' });
  }

  /** A space at the end of the top of an organization, with a revision of these pages, files and contents. */
  async space({
    org,
    pages = [],
    files = [],
    reusableContents = [],
    documents = [],
    ...overrides
  }: Partial<Omit<Space, 'org' | 'mergeRules'>> & { org?: { id: string } } & Partial<SpaceContent> = {}): Promise<Space> {
    const orgId = org?.id ?? (await this.org()).id;
    const id = newId();
    const position = this.position();
    await this.db
      .repo(Space)
      .insert({ id, orgId, position, lineage: [id], title: `Space ${++this.made}`, revisionId: newId(), ...overrides, parent: undefined });
    const space = await this.db.repo(Space).findOneByOrFail({ id });
    const revision = { id: space.revisionId, spaceId: id, parents: [], type: 'edits', authorId: null } as const;
    const content = {
      pages: byId(pages),
      files: byId(files),
      reusableContents: byId(reusableContents),
      documents: new Map(documents.map((document) => [documentHash(document), document])),
    };
    await this.revisions.commit(revision, EMPTY_ROOT, content);
    await this.refer(id, files);
    return space;
  }

  /** A collection at the end of the top of an organization. */
  async collection({ org, ...overrides }: Partial<Omit<Collection, 'org'>> & { org?: { id: string } } = {}): Promise<Collection> {
    const orgId = org?.id ?? (await this.org()).id;
    const id = newId();
    const position = this.position();
    await this.db
      .repo(Collection)
      .insert({ id, orgId, position, place: position, lineage: [id], title: `Collection ${++this.made}`, ...overrides, parent: undefined });
    return this.db.repo(Collection).findOneByOrFail({ id });
  }

  /** A top-level page with an empty document. */
  page(overrides: Partial<PageRecord> = {}): PageRecord {
    const [n, now] = [++this.made, new Date().toISOString()];
    const named = { title: `Page ${n}`, slug: `page-${n}`, position: this.position() };
    return { id: newId(), type: 'document', parent: null, ...named, createdAt: now, updatedAt: now, ...overrides };
  }

  /** A file whose bytes are not stored. */
  file(overrides: Partial<FileRecord> = {}): FileRecord {
    const createdAt = new Date().toISOString();
    return { id: newId(), name: `file-${++this.made}.txt`, contentType: 'text/plain', size: 3, hash: 'none', createdAt, ...overrides };
  }

  /** An empty reusable content. */
  reusableContent(overrides: Partial<ReusableContentRecord> = {}): ReusableContentRecord {
    const now = new Date().toISOString();
    return { id: newId(), title: `Content ${++this.made}`, createdAt: now, updatedAt: now, ...overrides };
  }

  async headOf(spaceId: string): Promise<string> {
    return (await this.db.repo(Space).findOneByOrFail({ id: spaceId })).revisionId;
  }

  /** A document of a space that is on no page. */
  async document(spaceId: string, document: Document = EMPTY_DOCUMENT): Promise<string> {
    const hash = documentHash(document);
    await this.revisions.commit({ spaceId, parents: [], type: 'edits', authorId: null }, EMPTY_ROOT, {
      pages: new Map(),
      documents: new Map([[hash, document]]),
    });
    return hash;
  }

  /** A change request of a space, begun by somebody who is not in its organization. */
  async changeRequest({
    space,
    ...overrides
  }: Partial<Omit<ChangeRequest, 'space' | 'description' | 'createdBy' | 'mergedBy'>> & {
    space?: { id: string };
  } = {}): Promise<ChangeRequest> {
    const spaceId = space?.id ?? (await this.space()).id;
    const { status = 'draft' } = overrides;
    const [counted] = await this.db.query<{ number: number; head: string }>(
      `UPDATE spaces SET change_requests = change_requests + 1,
         change_requests_open = change_requests_open + $2, change_requests_draft = change_requests_draft + $3
       WHERE id = $1 RETURNING change_requests AS number, revision_id AS head`,
      [spaceId, Number(status === 'open'), Number(status === 'draft')],
    );
    const id = newId();
    const { number, head } = counted!;
    const createdById = overrides.createdById ?? (await this.user()).id;
    await this.db
      .repo(ChangeRequest)
      .insert({ id, spaceId, number, status, revisionId: head, revisionInitialId: head, ...overrides, createdById });
    return this.db.repo(ChangeRequest).findOneByOrFail({ id });
  }

  /** An approval, by somebody who is not in the organization. */
  async review(changeRequestId: string, overrides: Partial<Pick<Review, 'status' | 'reviewerId' | 'revisionId'>> = {}): Promise<Review> {
    const { revisionId } = await this.db.repo(ChangeRequest).findOneByOrFail({ id: changeRequestId });
    const id = newId();
    const reviewerId = overrides.reviewerId ?? (await this.user()).id;
    await this.db.repo(Review).insert({ id, changeRequestId, revisionId, status: 'approved', ...overrides, reviewerId });
    return this.db.repo(Review).findOneByOrFail({ id });
  }

  /** Somebody asked to review a change request, by its author. */
  async requestedReviewer(changeRequestId: string, reviewer: { id: string }): Promise<RequestedReviewer> {
    const { revisionId, createdById } = await this.db.repo(ChangeRequest).findOneByOrFail({ id: changeRequestId });
    const id = newId();
    await this.db.repo(RequestedReviewer).insert({ id, changeRequestId, userId: reviewer.id, revisionId, requestedById: createdById });
    return this.db.repo(RequestedReviewer).findOneByOrFail({ id });
  }

  /** An open comment on a space or on a change request of it, by somebody who is not in the organization. */
  async comment({
    space,
    ...overrides
  }: Partial<Pick<Comment, 'postedById' | 'changeRequestId' | 'pageId' | 'status' | 'postedAt'>> & {
    space?: { id: string };
  } = {}): Promise<Comment> {
    const spaceId = space?.id ?? (await this.space()).id;
    const id = newId();
    const revisionId = await this.headOf(spaceId);
    const postedById = overrides.postedById ?? (await this.user()).id;
    await this.db.repo(Comment).insert({ id, spaceId, revisionId, ...overrides, postedById });
    const [table, column, counted] = overrides.changeRequestId
      ? ['change_requests', 'comments_open', overrides.changeRequestId]
      : ['spaces', 'comments', spaceId];
    if (overrides.status !== 'resolved') await this.db.query(`UPDATE ${table} SET ${column} = ${column} + 1 WHERE id = $1`, [counted]);
    return this.db.repo(Comment).findOneByOrFail({ id });
  }

  /** A reply to a comment, by somebody who is not in the organization. */
  async commentReply(commentId: string, overrides: Partial<Pick<CommentReply, 'postedById' | 'postedAt'>> = {}): Promise<CommentReply> {
    const { spaceId } = await this.db.repo(Comment).findOneByOrFail({ id: commentId });
    const id = newId();
    const postedById = overrides.postedById ?? (await this.user()).id;
    await this.db.repo(CommentReply).insert({ id, spaceId, commentId, ...overrides, postedById });
    await this.db.repo(Comment).increment({ id: commentId }, 'replies', 1);
    return this.db.repo(CommentReply).findOneByOrFail({ id });
  }

  /** Notes what a space with files refers to, as if their bytes had been stored. */
  private async refer(spaceId: string, files: readonly FileRecord[]): Promise<void> {
    for (const { hash, size } of files) {
      await this.db.query('INSERT INTO blobs (hash, size, unreferenced_since) VALUES ($1, $2, NULL) ON CONFLICT DO NOTHING', [hash, size]);
      await this.db.query('INSERT INTO space_blobs (space_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING', [spaceId, hash]);
    }
  }

  private position(): string {
    this.lastPosition = keyBetween(this.lastPosition, null);
    return this.lastPosition;
  }

  /** A role on some resource; what the resource is does not matter to the organization. */
  async grant(
    org: { id: string },
    to: { userId: string } | { teamId: string },
    role: Role = 'read',
    resourceId = newId(),
  ): Promise<string> {
    await this.db.repo(Grant).insert({ id: newId(), orgId: org.id, resourceId, role, ...to });
    return resourceId;
  }

  /** An OpenAPI specification of an organization, with one version. No job processes it. */
  async openAPISpec(org: { id: string }): Promise<OpenAPISpec> {
    const id = newId();
    await this.db
      .repo(OpenAPISpec)
      .insert({ id, orgId: org.id, slug: `spec-${++this.made}`, sourceText: '{}', processingState: 'complete' });
    await this.openAPISpecVersion({ id });
    return this.db.repo(OpenAPISpec).findOneByOrFail({ id });
  }

  /** A processed conversation. */
  async conversation(org: { id: string }): Promise<Conversation> {
    const id = newId();
    const parts = [{ type: 'message' as const, role: 'user' as const, body: 'Where is my invoice?' }];
    await this.db
      .repo(Conversation)
      .insert({ id, orgId: org.id, source: 'email', externalId: id, parts, hash: id, processedAt: new Date() });
    return this.db.repo(Conversation).findOneByOrFail({ id });
  }

  /** An issue of a conversation of its own. */
  async conversationIssue(org: { id: string }): Promise<ConversationIssue> {
    const id = newId();
    const { id: conversationId, createdAt } = await this.conversation(org);
    const text = { title: 'Where is my invoice?', summary: 'Where is my invoice?', language: 'en' };
    const terms: IssueTerm[] = [['invoic', 'invoice', 1]];
    await this.db.repo(ConversationIssue).insert({ id, orgId: org.id, conversationId, key: id, ...text, terms, createdAt });
    return this.db.repo(ConversationIssue).findOneByOrFail({ id });
  }

  async issuesCluster(org: { id: string }): Promise<IssuesCluster> {
    const id = newId();
    await this.db.repo(IssuesCluster).insert({ id, orgId: org.id, label: 'Invoice', icon: 'circle-question', summary: 'Where?', hash: id });
    return this.db.repo(IssuesCluster).findOneByOrFail({ id });
  }

  /** The id of a specification that anyone may read. */
  async publicOpenAPISpec(org: { id: string }): Promise<string> {
    const { id } = await this.openAPISpec(org);
    await this.db.repo(OpenAPISpec).update(id, { visibility: 'public' });
    return id;
  }

  /** The id of a new version of a specification. */
  async versionOfOpenAPISpec(orgId: string, slug: string): Promise<string> {
    return (await this.openAPISpecVersion(await this.db.repo(OpenAPISpec).findOneByOrFail({ orgId, slug }))).id;
  }

  /** The newest version of a specification. */
  async openAPISpecVersion({ id: specId }: { id: string }): Promise<OpenAPISpecVersion> {
    const id = newId();
    const packed = (value: object) => gzipSync(JSON.stringify(value));
    const paths = { '/pets': { get: { tags: ['pets'], summary: 'List all pets', responses: { 200: { description: 'The pets' } } } } };
    const specification = { openapi: '3.1.0', info: { title: `Version ${++this.made}`, version: '1' }, paths };
    const file = { filename: 'openapi.json', dir: './', isEntrypoint: true, references: [], specification };
    await this.db.repo(OpenAPISpecVersion).insert({
      id,
      specId,
      hash: id,
      format: 'json',
      files: 1,
      filesystem: packed({ 'openapi.json': file }),
      raw: packed({ text: JSON.stringify(specification), format: 'json' }),
      bundle: packed(specification),
      changes: packed({ breaking: false, count: 0, changes: [], markdown: '' }),
      viewFormat: VIEW_FORMAT,
    });
    await this.openAPIPart(id, '/pets');
    await this.db.repo(OpenAPISpec).update(specId, { lastVersion: id, lastProcessedAt: new Date() });
    return this.db.repo(OpenAPISpecVersion).findOneByOrFail({ id });
  }

  /** An operation of a version, after the others. */
  async openAPIPart(versionId: string, name = `/pets/${++this.made}`): Promise<void> {
    const place = await this.db.repo(OpenAPISpecPart).countBy({ versionId });
    const empty = gzipSync('[]');
    const facts = { kind: 'operation', method: 'get', deprecated: false, tags: ['pets'], refs: [] } satisfies Partial<OpenAPISpecPart>;
    await this.db.repo(OpenAPISpecPart).insert({
      ...facts,
      versionId,
      key: partKey('operation', 'get', name),
      title: 'List all pets',
      blocks: empty,
      size: 2,
      view: gzipSync('{}'),
      place,
      name,
    });
  }

  /** A site of an organization. Its hostname and its proxy are served. */
  async site(
    parent: { id: string },
    settings: Partial<Pick<Site, 'published' | 'visibility' | 'basename' | 'hostname' | 'proxy'>> = {},
  ): Promise<Site> {
    const id = newId();
    const [hostname, proxy] = [settings.hostname ?? null, settings.proxy ?? null];
    await this.ownHosts(
      parent,
      [hostname, proxy].flatMap((address) => address?.split('/', 1) ?? []),
    );
    const served = { servedHostname: hostname, servedProxy: proxy };
    await this.db.repo(Site).insert({ id, orgId: parent.id, title: `The site ${++this.made}`, lineage: [id], ...served, ...settings });
    return this.db.repo(Site).findOneByOrFail({ id });
  }

  private async ownHosts({ id: orgId }: { id: string }, domains: readonly string[]): Promise<void> {
    const rows = domains.map((domain) => ({ id: newId(), orgId, domain, token: newSecret() }));
    const verified = { status: 'verified', confirmed: true, served: true } as const;
    await this.db
      .repo(Domain)
      .createQueryBuilder()
      .insert()
      .values(rows.map((row) => ({ ...row, ...verified })))
      .orIgnore()
      .execute();
  }

  /** A share link of a site, whose key does not open it. */
  async shareLink(site: { id: string }): Promise<ShareLink> {
    const id = newId();
    await this.db.repo(ShareLink).insert({ id, siteId: site.id, name: `Link ${++this.made}`, key: newSecret(), hash: id });
    return this.db.repo(ShareLink).findOneByOrFail({ id });
  }

  /** An export of a site that is ready, and whose archive has no bytes. */
  async siteExport(site: { id: string }): Promise<SiteExport> {
    const id = newId();
    const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
    const report = { pages: 1, files: 0, redirects: 0, searchable: true, renamed: [], renamedCount: 0, remarks: [] };
    await this.db.repo(SiteExport).insert({ id, siteId: site.id, state: 'ready', progress: 1, size: '1000', report, expiresAt });
    return this.db.repo(SiteExport).findOneByOrFail({ id });
  }

  /** A count of views of a site, on a day of its own. */
  async siteInsight(siteId: string): Promise<void> {
    const day = new Date(Date.UTC(2020, 0, ++this.made)).toISOString().slice(0, 10);
    await this.db.repo(SiteInsight).insert({ siteId, day, siteSpaceId: '', pageId: '', type: 'page_view', count: '1' });
  }

  /** What a visitor thinks of the site as a whole, so that the list does not depend on spaces. */
  async siteFeedback(siteId: string): Promise<void> {
    const about = { siteId, day: '2026-11-22', siteSpaceId: '', pageId: '' };
    await this.db.repo(SiteFeedback).insert({ id: newId(), ...about, rating: 'good', comment: `Comment ${++this.made}` });
  }

  /** A redirect on a site, from a path of its own unless the source is given. */
  async siteRedirect(site: { id: string }, source?: string): Promise<SiteRedirect> {
    const id = newId();
    await this.db.repo(SiteRedirect).insert({ id, siteId: site.id, source: source ?? `/old/${id}`, url: 'https://www.example.com/' });
    return this.db.repo(SiteRedirect).findOneByOrFail({ id });
  }

  /** An external link at the end of a site. */
  async siteExternalLink(site: { id: string }): Promise<SiteExternalLink> {
    const id = newItemId('site-external-link');
    const place = { siteId: site.id, position: this.position() };
    await this.db.repo(SiteExternalLink).insert({ id, ...place, title: `Link ${++this.made}`, url: 'https://www.example.com/' });
    return this.db.repo(SiteExternalLink).findOneByOrFail({ id });
  }

  /** A group of sections at the end of a site, or of another group. */
  async siteSectionGroup(site: { id: string }, groupId: string | null = null): Promise<SiteSectionGroup> {
    const id = newItemId('site-section-group');
    const place = { siteId: site.id, groupId, position: this.position() };
    await this.db.repo(SiteSectionGroup).insert({ id, ...place, title: `Group ${++this.made}` });
    return this.db.repo(SiteSectionGroup).findOneByOrFail({ id });
  }

  /** A section at the end of a site, with a space; the first one is the default. */
  async siteSection(site: { id: string }, space: { id: string }, groupId: string | null = null): Promise<SiteSection> {
    const id = newItemId('site-section');
    const n = ++this.made;
    const isDefault = !(await this.db.repo(SiteSection).existsBy({ siteId: site.id }));
    const place = { siteId: site.id, groupId, path: `section-${n}`, position: this.position() };
    await this.db.repo(SiteSection).insert({ id, ...place, title: `Section ${n}`, isDefault });
    await this.siteSpace(site, space, id);
    return this.db.repo(SiteSection).findOneByOrFail({ id });
  }

  /** A space at the end of a section, or of a site without sections; the first one is its default. */
  async siteSpace(site: { id: string }, space: { id: string }, sectionId: string | null = null): Promise<SiteSpace> {
    const id = newItemId('site-space');
    const isDefault = !(await this.db.repo(SiteSpace).existsBy({ siteId: site.id, sectionId: sectionId ?? IsNull() }));
    const place = { siteId: site.id, sectionId, spaceId: space.id, path: `space-${++this.made}`, position: this.position() };
    await this.db.repo(SiteSpace).insert({ id, ...place, isDefault });
    return this.db.repo(SiteSpace).findOneByOrFail({ id });
  }

  /** A SAML provider of an organization, whose certificate belongs to nobody. */
  async samlProvider(
    { id: orgId }: { id: string },
    { status, ...settings }: Partial<Pick<SSOProvider, 'status'> & Pick<SAMLProvider, 'certificate' | 'entityId'>> = {},
  ): Promise<SAMLProvider> {
    const provider = await this.ssoProvider({ id: orgId }, 'saml', { status });
    await this.db.repo(SAMLProvider).insert({
      id: provider.id,
      orgId,
      entityId: `https://${provider.host}/`,
      ssoUrl: `https://${provider.host}/sso`,
      certificate: EXAMPLE_CERTIFICATE,
      ...settings,
    });
    return this.db.repo(SAMLProvider).findOneByOrFail({ id: provider.id });
  }

  /** An OpenID Connect provider of an organization, which nobody can reach. */
  async oidcProvider({ id: orgId }: { id: string }, of: Partial<Pick<SSOProvider, 'ofInstallation'>> = {}): Promise<OIDCProvider> {
    const { id, host } = await this.ssoProvider({ id: orgId }, 'oidc', of);
    const settings = { issuer: `https://${host}`, clientId: 'bindery', scopes: ['email'], emailClaim: 'email', nameClaim: 'name' };
    await this.db.repo(OIDCProvider).insert({ id, orgId, ...settings, clientSecret: 'sealed elsewhere' });
    return this.db.repo(OIDCProvider).findOneByOrFail({ id });
  }

  private async ssoProvider(
    { id: orgId }: { id: string },
    kind: ProviderKind,
    more: Partial<Pick<SSOProvider, 'status' | 'ofInstallation'>>,
  ): Promise<SSOProvider> {
    const id = newId();
    const n = ++this.made;
    const named = { label: `Provider ${n}`, host: `idp-${n}.example.test` };
    await this.db.repo(SSOProvider).insert({ id, orgId, kind, ...named, defaultRole: 'read', ...more });
    return this.db.repo(SSOProvider).findOneByOrFail({ id });
  }

  /** A token with which an identity provider keeps the members of an organization. Nobody knows its secret. */
  async scimToken({ id: orgId }: { id: string }, { id: createdBy }: { id: string }): Promise<ScimToken> {
    const id = newId();
    await this.db.repo(ScimToken).insert({ id, orgId, label: 'Okta', hash: hashOf(newSecret()), createdBy });
    return this.db.repo(ScimToken).findOneByOrFail({ id });
  }

  /** A person of a provider who signs in as a user. */
  async ssoIdentity(provider: { id: string }, user: { id: string }): Promise<SSOIdentity> {
    const id = newId();
    await this.db.repo(SSOIdentity).insert({ id, providerId: provider.id, userId: user.id, subject: `subject-${++this.made}` });
    return this.db.repo(SSOIdentity).findOneByOrFail({ id });
  }

  /** A space that is connected with a repository, but has chosen none. */
  async gitInstallation(
    { id: spaceId, orgId }: { id: string; orgId: string },
    { id: createdById }: { id: string },
  ): Promise<{ id: string }> {
    const id = newId();
    await this.db.repo(GitInstallation).insert({ id, orgId, spaceId, provider: 'git', createdById });
    await this.db.repo(Space).increment({ id: spaceId }, 'gitVersion', 1);
    return { id };
  }

  async gitOperation(installationId: string): Promise<{ id: string }> {
    const id = newId();
    const ended = { direction: 'import', trigger: 'request', state: 'success', stage: 'finalize', endedAt: new Date() } as const;
    await this.db.repo(GitOperation).insert({ id, installationId, startedAt: new Date(), ...ended });
    return { id };
  }

  /** A commit of the repository that the space is connected with. */
  async gitCommit(spaceId: string): Promise<{ oid: string }> {
    const { id: installationId } = await this.db.repo(GitInstallation).findOneByOrFail({ spaceId });
    const oid = (++this.made).toString(16).padStart(40, '0');
    const times = { authoredAt: new Date(), committedAt: new Date() };
    const said = { message: 'Edit', author: 'Grace', createdHere: false, state: 'included' } as const;
    await this.db.repo(GitCommitRow).insert({ installationId, oid, n: 0, ...times, ...said });
    return { oid };
  }

  async gitPreview(installationId: string): Promise<void> {
    const commit = { headOid: 'a'.repeat(40), mainOid: 'b'.repeat(40), pushedAt: new Date() };
    await this.db.repo(GitPreview).insert({ installationId, ref: `refs/heads/docs/${++this.made}`, state: 'unchanged', ...commit });
  }

  async gitOperationFile(operationId: string): Promise<void> {
    const n = ++this.made;
    await this.db.repo(GitOperationFile).insert({ operationId, n, path: `page-${n}.md`, outcome: 'updated' });
  }

  /** A translation from English to German that has not run. */
  async translation({ id: sourceSpaceId, orgId }: { id: string; orgId: string }): Promise<{ id: string }> {
    const id = newId();
    const languages = { sourceLanguage: 'en', language: 'de' } as const;
    await this.db
      .repo(Translation)
      .insert({ id, orgId, sourceSpaceId, ...languages, instructions: EMPTY_DOCUMENT as object, stats: NO_STATS });
    return { id };
  }

  async glossaryEntry({ id: orgId }: { id: string }): Promise<{ id: string }> {
    const id = newId();
    await this.db.repo(GlossaryEntry).insert({ id, orgId, translations: { en: `term ${++this.made}`, de: 'Begriff' } });
    return { id };
  }

  /** An event in the audit log of an organization, or of the installation. */
  async auditEvent(orgId = 'installation'): Promise<string> {
    const id = newUuid();
    await this.db.query(
      `INSERT INTO audit_events (id, org_id, action, actor_type, actor_id, target_type, target_id, body)
       VALUES ($1, $2, 'job.retry', 'system', 'system', 'job', $3, '{ "source": "script", "payload": {} }')`,
      [id, orgId, newId()],
    );
    return id;
  }

  /** A domain that an organization has claimed, with a name of its own unless it is given. */
  async domain(parent: { id: string }, settings: Partial<Pick<Domain, 'domain' | 'status' | 'confirmed'>> = {}): Promise<Domain> {
    const id = newId();
    await this.db.repo(Domain).insert({ id, orgId: parent.id, domain: `engine-${++this.made}.example`, token: newSecret(), ...settings });
    return this.db.repo(Domain).findOneByOrFail({ id });
  }

  /** A font of an organization with one file, whose bytes are not those of a font. */
  async font({ id: orgId }: { id: string }, family = `Engine ${++this.made}`): Promise<{ id: string }> {
    const id = newId();
    const measures = { ascent: 0.9, descent: 0.2, lineGap: 0, width: 1 };
    const faces = [{ format: 'woff2' as const, weight: 400, weightTo: 400, italic: false, size: 4, ...measures }];
    const familyKey = family.toLowerCase().replaceAll(' ', '');
    await this.db.repo(CustomFont).insert({ id, orgId, family, familyKey, category: 'sans-serif', licence: null, faces });
    await this.db.repo(CustomFontFile).insert({ fontId: id, position: 0, bytes: Buffer.from('wOF2') });
    return { id };
  }

  /** The id of a job that has failed, so that nothing runs it. */
  async failedJob(name = 'mail.send', settings: { key?: string; payload?: object } = {}): Promise<string> {
    const id = newId();
    await this.db.query(
      `INSERT INTO jobs (id, name, key, payload, run_at, attempts, last_error, failed_at) VALUES ($1, $2, $3, $4, now(), 10, 'Out of ink', now())`,
      [id, name, settings.key ?? null, JSON.stringify(settings.payload ?? {})],
    );
    return id;
  }

  /** A domain of an organization as if an installation administrator had confirmed it. */
  verifiedDomain(parent: { id: string }, domain?: string): Promise<Domain> {
    return this.domain(parent, { status: 'verified', confirmed: true, ...(domain !== undefined && { domain }) });
  }

  /** A notification of a user who may view all spaces of an organization. */
  async notification(
    org: { id: string },
    { id: userId }: { id: string },
    overrides: Partial<Pick<Notification, 'happenedAt' | 'readAt' | 'listed'>> = {},
  ): Promise<{ id: string }> {
    const { id: changeRequestId, spaceId } = await this.changeRequest({ space: await this.space({ org }) });
    const id = newId();
    const about = { kind: 'review_requested', subjectType: 'change-request', subjectId: changeRequestId } as const;
    await this.db.repo(Notification).insert({ id, userId, orgId: org.id, ...about, spaceId, changeRequestId, ...overrides });
    return { id };
  }

  /** A paused webhook of an organization, whose secret nobody knows. */
  async webhook(
    { id: orgId }: { id: string },
    settings: Partial<Pick<Webhook, 'status' | 'url' | 'eventTypes' | 'failingSince' | 'failuresInRow'>> = {},
  ): Promise<Webhook> {
    const id = newId();
    const { userId: createdById } = await this.db.repo(Member).findOneByOrFail({ orgId, role: 'admin' });
    const request = { title: `Webhook ${++this.made}`, url: 'https://hooks.example.test/', eventTypes: ['*'], secret: 'unknown' };
    await this.db.repo(Webhook).insert({ id, orgId, createdById, status: 'paused', ...request, ...settings });
    return this.db.repo(Webhook).findOneByOrFail({ id });
  }

  /** A delivery of a test of a webhook, which has failed unless it is said otherwise. */
  async webhookDelivery(
    webhookId: string,
    settings: Partial<Pick<WebhookDelivery, 'status' | 'attempts' | 'dueAt' | 'createdAt'>> = {},
  ): Promise<WebhookDelivery> {
    const [id, eventId] = [newId(), newId()];
    const { orgId, createdById } = await this.db.repo(Webhook).findOneByOrFail({ id: webhookId });
    const event = { id: eventId, orgId, type: 'webhook_test', occurredAt: new Date(), actor: { type: 'user', id: createdById } as const };
    await this.db.repo(WebhookEvent).insert({ ...event, data: { webhookId } as object });
    const failed = { status: 'failed', attempts: 8, dueAt: new Date(), finishedAt: new Date() } as const;
    await this.db.repo(WebhookDelivery).insert({ id, webhookId, eventId, type: 'webhook_test', ...failed, ...settings });
    return this.db.repo(WebhookDelivery).findOneByOrFail({ id });
  }
}
