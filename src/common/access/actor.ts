import { atLeast, type Role } from './role.js';

/** What a token says about its bearer. Kept a few seconds in memory: holds nothing a role or grant could change. */
export interface Identity {
  readonly userId: string;
  readonly tokenId: string;
  /** Null: the token is not scoped. */
  readonly scopes: readonly string[] | null;
  readonly expiresAt: Date | null;
  readonly installationAdmin: boolean;
}

/** What a person is in one organization, read afresh with every request. */
export interface Standing {
  /** Null: a guest, who has grants alone. */
  readonly role: Role | null;
}

/** Who is calling. Policies read it and never query. */
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

  /** Undefined: not a member, or not looked up, which must not open anything either. */
  standingIn(organizationId: string): Standing | undefined {
    return this.standings.get(organizationId);
  }

  /** Whether the caller may see the members and teams of an organization. Guests see names and pictures of people alone. */
  seesMembersOf(organizationId: string): boolean {
    return atLeast(this.standingIn(organizationId)?.role, 'read');
  }
}
