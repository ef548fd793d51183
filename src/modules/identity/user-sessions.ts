import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { Identity } from '../../common/access/actor.js';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../common/db/paginate.js';
import { Events } from '../../common/events/events.js';
import { Unauthorized } from '../../common/http/errors.js';
import { AccountChanged } from './account.events.js';
import { ApiToken } from './api-token.entity.js';
import { ApiTokensService, type IssuedToken, type SignInToken } from './api-tokens.service.js';
import { TokenLookup } from './token-lookup.js';
import type { User } from './user.entity.js';

/** The sign-ins of users that have not ended: the tokens that they were given for them. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly tokenLookup: TokenLookup,
    private readonly apiTokensService: ApiTokensService,
    private readonly events: Events,
  ) {}

  /** All, or those to one organization. */
  list(user: User, organizationId: string | null, query: PageQuery): Promise<Page<ApiToken>> {
    return paginate(
      this.database,
      {
        name: 'sessions',
        select: this.entityRows.columns(ApiToken, 't'),
        from: 'api_tokens t',
        where: ['t.user_id = $1', 't.session IS NOT NULL', 't.expires_at > now()', '($2::text IS NULL OR t.organization_id = $2)'],
        values: [user.id, organizationId],
        order: newestFirst('t'),
      },
      query,
      (row) => this.entityRows.read(ApiToken, 't', row)!,
    );
  }

  /** The one with this secret, if it works. */
  async withSecret(secret: string): Promise<ApiToken | undefined> {
    const identity = await this.apiTokensService.authenticate(secret);
    return identity ? this.byId(identity.tokenId) : undefined;
  }

  /** One from which another is made, unless it has ended. Its provider cannot end it until the open transaction ends. */
  async hold(id: string): Promise<ApiToken | undefined> {
    const session = await this.byId(id);
    if (!session) return undefined;
    await this.apiTokensService.holdProvider(session.providerId);
    return (await this.tokenLookup.findById(id, session.userId)) && session;
  }

  /** A part of the open transaction. */
  make(session: SignInToken): Promise<IssuedToken> {
    return this.apiTokensService.issueForSignIn(session);
  }

  /**
   * Makes one that has what the token of a caller has. A part of the open transaction: until it ends, nobody can revoke that token, and one
   * that was revoked just now makes nothing.
   */
  async makeFrom(
    { tokenId, userId, organizationId, providerId, mailAt }: Identity,
    session: Pick<SignInToken, 'label' | 'expiresAt' | 'session' | 'device'>,
  ): Promise<IssuedToken> {
    await this.apiTokensService.holdProvider(providerId);
    await this.database.query('SELECT FROM api_tokens WHERE id = $1 FOR KEY SHARE', [tokenId]);
    if (!(await this.tokenLookup.findById(tokenId, userId))) throw new Unauthorized('This token is not valid');
    return this.make({ userId, organizationId, providerId, mailAt: mailAt ?? null, ...session });
  }

  async end(session: ApiToken): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(ApiToken), session);
      await this.record(session.userId, session.organizationId, { session: session.id });
    });
  }

  /** The ids of all, or of those to one organization. */
  async idsOf(userId: string, organizationId: string | null): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM api_tokens WHERE user_id = $1 AND session IS NOT NULL AND ($2::text IS NULL OR organization_id = $2)',
      [userId, organizationId],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends all, or those to one organization, except for one. A part of the open transaction. */
  async endAll({ id: userId }: User, organizationId: string | null, except: string | null): Promise<void> {
    const [all, values] = [
      'user_id = $1 AND session IS NOT NULL AND ($2::text IS NULL OR organization_id = $2) AND id IS DISTINCT FROM $3',
      [userId, organizationId, except],
    ];
    // Waits for sessions that are being made from these, so that the next statement sees them.
    await this.database.query(`SELECT FROM api_tokens WHERE ${all} ORDER BY id FOR UPDATE`, values);
    await this.database.query(`DELETE FROM api_tokens WHERE ${all}`, values);
    await this.record(userId, organizationId);
  }

  private async byId(id: string): Promise<ApiToken | undefined> {
    const session = await this.database.repo(ApiToken).findOneBy({ id, session: Not(IsNull()), expiresAt: MoreThan(new Date()) });
    return session ?? undefined;
  }

  private async record(userId: string, organizationId: string | null, payload: { session?: string } = {}): Promise<void> {
    audit(this.database, 'session.end', { id: userId }, payload);
    await this.events.emit(new AccountChanged(userId, organizationId, 'session.end', { id: userId }, payload));
    await this.apiTokensService.refreshUser(userId);
  }
}
