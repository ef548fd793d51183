import { atLeast, type Role } from './role.js';

/** What a token says about its bearer. It is cached for a few seconds, so it holds nothing that a role or a grant can change. */
export interface Identity {
  readonly userId: string;
  readonly tokenId: string;
  /** Null if the token is not scoped. */
  readonly scopes: readonly string[] | null;
  readonly expiresAt: Date | null;
  readonly installationAdmin: boolean;
}

/** The caller's membership of one organization, read from the database with every request. */
export interface Standing {
  /** Null for a guest, who has only the permissions that grants give. */
  readonly role: Role | null;
}

/** The caller. Policies read it and never query the database. */
export class Actor {
  private readonly standings = new Map<string, Standing>();

  constructor(readonly identity: Identity) {}

  get userId(): string {
    return this.identity.userId;
  }

  get installationAdmin(): boolean {
    return this.identity.installationAdmin;
  }

  learn(organizationId: string, standing: Standing): void {
    this.standings.set(organizationId, standing);
  }

  /** Undefined if the caller is not a member, or if the membership was not loaded, which must not allow anything either. */
  standingIn(organizationId: string): Standing | undefined {
    return this.standings.get(organizationId);
  }

  /** Whether the caller may see the members and teams of an organization. Guests see only names and pictures of people. */
  seesMembersOf(organizationId: string): boolean {
    return atLeast(this.standingIn(organizationId)?.role, 'read');
  }
}
