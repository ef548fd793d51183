import { atLeast, type Role } from './role.js';
import type { Visitor } from './visitor.js';

/** What a token says about its bearer. It is cached for a few seconds, so it holds nothing that a role or a grant can change. */
export interface Identity {
  /** Empty for a visitor of a site. */
  readonly userId: string;
  readonly tokenId: string;
  /** Null if the token is not scoped. */
  readonly scopes: readonly string[] | null;
  readonly expiresAt: Date | null;
  /** Never true for a token that works in one organization only. */
  readonly installationAdmin: boolean;
  /** The only organization in which the token works; null if it works in all organizations of its user. */
  readonly organizationId: string | null;
  /** The identity provider that the token comes from; null for a token that does not come from a sign-in. */
  readonly providerId: string | null;
  /** Present if the token comes from a sign-in by mail: when that was. */
  readonly mailAt?: Date;
  /** Present if the token is the pass of a visitor of a published site. */
  readonly visitor?: Visitor;
}

/** A user without a token, as if they had signed in to this organization alone: for work that is done for them. */
export const memberIdentity = (userId: string, organizationId: string): Identity => ({
  userId,
  tokenId: '',
  scopes: null,
  expiresAt: null,
  installationAdmin: false,
  organizationId,
  providerId: null,
});

/** The caller's membership of one organization, read from the database with every request. */
export interface Standing {
  /** Null for a guest, who has only the permissions that grants give. */
  readonly role: Role | null;
  /** Whether the organization requires single sign-on and the member must sign in first. */
  readonly needsSignIn?: boolean;
  /** Whether the organization requires single sign-on, for whomever: a mail is no sign-in with its provider. */
  readonly requiresSignIn?: boolean;
}

/** Why a token gives no access to an organization of which its user is a member. */
export type Bar = 'needs-sign-in' | 'other-organization';

/** The caller. Policies read it and never query the database. */
export class Actor {
  private readonly standings = new Map<string, Standing>();

  constructor(readonly identity: Identity) {}

  get userId(): string {
    return this.identity.userId;
  }

  get visitor(): Visitor | undefined {
    return this.identity.visitor;
  }

  get installationAdmin(): boolean {
    return this.identity.installationAdmin;
  }

  learn(organizationId: string, standing: Standing): void {
    this.standings.set(organizationId, standing);
  }

  /**
   * Undefined if the caller is not a member, if the token gives no access to the organization, or if the membership was
   * not loaded, which must not allow anything either.
   */
  standingIn(organizationId: string): Standing | undefined {
    return this.barIn(organizationId) === undefined ? this.standings.get(organizationId) : undefined;
  }

  /** Why the token gives no access to an organization of the caller; undefined if it does, or if the caller is not a member. */
  barIn(organizationId: string): Bar | undefined {
    const standing = this.standings.get(organizationId);
    if (!standing || this.identity.organizationId === organizationId) return undefined;
    if (this.identity.organizationId !== null) return 'other-organization';
    const needsSignIn = this.identity.mailAt === undefined ? standing.needsSignIn : standing.requiresSignIn;
    return needsSignIn ? 'needs-sign-in' : undefined;
  }

  /** Whether the caller may see the members and teams of an organization. Guests see only names and pictures of people. */
  seesMembersOf(organizationId: string): boolean {
    return atLeast(this.standingIn(organizationId)?.role, 'read');
  }
}
