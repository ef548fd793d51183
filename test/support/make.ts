import type { Role } from '../../src/common/access/role.js';
import { EMPTY_DOCUMENT, type RichTextDocument } from '../../src/common/contract/document.js';
import type { Database } from '../../src/common/db/database.js';
import { newId } from '../../src/common/db/ids.js';
import { keyBetween } from '../../src/common/db/ordering.js';
import { ApiToken } from '../../src/modules/identity/api-token.entity.js';
import { hashOf, newSecret } from '../../src/modules/identity/api-tokens.service.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { Grant } from '../../src/modules/orgs/grants/grant.entity.js';
import { Invite } from '../../src/modules/orgs/invites/invite.entity.js';
import { Member } from '../../src/modules/orgs/members/member.entity.js';
import { Org } from '../../src/modules/orgs/org.entity.js';
import { Team } from '../../src/modules/orgs/teams/team.entity.js';
import { hashOf as documentHash } from '../../src/modules/content/store/canonical-json.js';
import type { PageRecord } from '../../src/modules/content/pages/page-record.js';
import { EMPTY_ROOT } from '../../src/modules/content/revisions/content-root.js';
import type { RevisionsService } from '../../src/modules/content/revisions/revisions.service.js';
import { Collection } from '../../src/modules/spaces/collections/collection.entity.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { TeamMember } from '../../src/modules/orgs/teams/team-member.entity.js';

export type MadeUser = User & { token: string; tokenId: string };

/** Invents whatever a test does not name, parents included. */
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

  /** An invite link of an organization, of which nobody knows the secret. */
  async inviteLink(org: { id: string }, role: Role = 'read'): Promise<Invite> {
    const id = newId();
    await this.db.repo(Invite).insert({ id, orgId: org.id, role, hash: hashOf(newSecret()), expiresAt: new Date(Date.now() + 86_400_000) });
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

  /** A space at the end of the top of an organization, with a revision of these pages. */
  async space({
    org,
    pages = [],
    ...overrides
  }: Partial<Omit<Space, 'org' | 'mergeRules'>> & { org?: { id: string }; pages?: readonly PageRecord[] } = {}): Promise<Space> {
    const orgId = org?.id ?? (await this.org()).id;
    const id = newId();
    const position = this.position();
    await this.db
      .repo(Space)
      .insert({ id, orgId, position, lineage: [id], title: `Space ${++this.made}`, revisionId: newId(), ...overrides, parent: undefined });
    const space = await this.db.repo(Space).findOneByOrFail({ id });
    const revision = { id: space.revisionId, spaceId: id, parents: [], type: 'edits', authorId: null } as const;
    await this.revisions.commit(revision, EMPTY_ROOT, { pages: new Map(pages.map((page) => [page.id, page])), documents: [] });
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

  /** A page for a space to have, an empty document at the top. */
  page(overrides: Partial<PageRecord> = {}): PageRecord {
    const [n, now] = [++this.made, new Date().toISOString()];
    const named = { title: `Page ${n}`, slug: `page-${n}`, position: this.position() };
    return { id: newId(), type: 'document', parent: null, ...named, createdAt: now, updatedAt: now, ...overrides };
  }

  async headOf(spaceId: string): Promise<string> {
    return (await this.db.repo(Space).findOneByOrFail({ id: spaceId })).revisionId;
  }

  /** A document of a space, on none of its pages. */
  async document(spaceId: string, document: RichTextDocument = EMPTY_DOCUMENT): Promise<string> {
    await this.revisions.commit({ spaceId, parents: [], type: 'edits', authorId: null }, EMPTY_ROOT, {
      pages: new Map(),
      documents: [document],
    });
    return documentHash(document);
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
}
