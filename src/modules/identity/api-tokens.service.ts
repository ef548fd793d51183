import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Actor, Identity } from '../../common/access/actor.js';
import { Authenticator } from '../../common/access/authenticator.js';
import { audit } from '../../common/audit/audit.js';
import type { Cache } from '../../common/caches/cache.js';
import { Caches } from '../../common/caches/caches.js';
import { bytesOfJson } from '../../common/caches/estimate-bytes.js';
import { DatabaseNotices } from '../../common/db/database-notices.js';
import { Database } from '../../common/db/database.js';
import { deleteOne } from '../../common/db/delete-one.js';
import { EntityRows } from '../../common/db/entity-rows.js';
import { Events } from '../../common/events/events.js';
import { newId, randomText } from '../../common/ids/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../common/db/paginate.js';
import { BadRequest, Unauthorized } from '../../common/http/errors.js';
import type { AuditValue } from '../../common/audit/audit-actions.js';
import { ApiToken } from './api-token.entity.js';
import { AccountChanged } from './account.events.js';
import type { CreateApiTokenDto } from './api-token.dto.js';
import { networkOf } from './network-of.js';
import { hashOf, keyOf, TokenLookup } from './token-lookup.js';
import type { User } from './user.entity.js';

export interface IssuedToken {
  token: ApiToken;
  secret: string;
}

/** What is stored of a token that a sign-in makes. */
export type SignInToken = Pick<
  ApiToken,
  'userId' | 'label' | 'organizationId' | 'providerId' | 'expiresAt' | 'session' | 'device' | 'mailAt'
>;

const PREFIX = 'bdy_';
const FIRST_LABEL = 'First token';
/** 43 random letters and digits contain 256 bits of entropy. */
const SECRET_LENGTH = 43;
/**
 * Revocations are announced to all processes with NOTIFY. Where notices do not arrive, revocation must still take effect within
 * 5 s, so entries expire earlier. The time counts from before the read.
 */
const REMEMBERED_FOR = 4_000;
const CHANNEL = 'revoked_tokens';

type Remembered = Identity & { readonly since: number };
/** The tokens with all of these properties. */
type Revoked = Partial<Pick<Identity, 'tokenId' | 'userId' | 'providerId'>>;

@Injectable()
export class ApiTokensService extends Authenticator implements OnApplicationBootstrap {
  private readonly cache: Cache<Remembered>;
  /** Counts revocations: what was read before one of them is not cached. */
  private revocations = 0;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly tokenLookup: TokenLookup,
    private readonly databaseNotices: DatabaseNotices,
    private readonly events: Events,
    caches: Caches,
  ) {
    super();
    this.cache = caches.create<Remembered>({ name: 'tokens', bytesOf: bytesOfJson });
  }

  onApplicationBootstrap(): void {
    this.databaseNotices.listen(CHANNEL, {
      heard: (payload) => this.forget(JSON.parse(payload) as Revoked),
      resumed: () => this.forget({}),
    });
  }

  list(user: User, query: PageQuery): Promise<Page<ApiToken>> {
    return paginate(
      this.database,
      {
        name: 'tokens',
        select: this.entityRows.columns(ApiToken, 't'),
        from: 'api_tokens t',
        where: ['t.user_id = $1'],
        values: [user.id],
        order: newestFirst('t'),
      },
      query,
      (row) => this.entityRows.read(ApiToken, 't', row)!,
    );
  }

  async issue(user: User, { label, scopes, expiresAt }: CreateApiTokenDto, actor: Actor): Promise<IssuedToken> {
    const { tokenId, organizationId, providerId, mailAt } = actor.identity;
    const expires = lifeOf(expiresAt === undefined ? null : new Date(expiresAt), actor.identity);
    return this.database.tx(async () => {
      if (providerId !== null) await this.holdMaker(tokenId, providerId);
      const limits = { organizationId, providerId, mailAt: mailAt ?? null };
      const made = await this.make({ userId: user.id, label, scopes: scopes ?? null, expiresAt: expires, ...limits });
      await this.record('token.create', made.token, termsOf(made.token));
      return made;
    });
  }

  /** Creates the token of a sign-in, as a part of the open transaction. */
  async issueForSignIn(token: SignInToken): Promise<IssuedToken> {
    await this.holdProvider(token.providerId);
    return this.make(token);
  }

  /** Until the open transaction ends, a provider cannot revoke the tokens that come from it. */
  async holdProvider(providerId: string | null): Promise<void> {
    if (providerId !== null)
      await this.database.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [providerLock(providerId)]);
  }

  /**
   * Revokes the tokens that come from a provider: of all users, or of one. It waits for those that are being made, and is a
   * part of the open transaction.
   */
  async revokeOfProvider(providerId: string, userId?: string): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [providerLock(providerId)]);
    await this.database.repo(ApiToken).delete({ providerId, ...(userId !== undefined && { userId }) });
    await this.announce({ providerId, ...(userId !== undefined && { userId }) });
  }

  /** Revokes the tokens of a user that work in one organization only, as a part of the open transaction. */
  async revokeInOrganization(userId: string, organizationId: string): Promise<void> {
    await this.database.repo(ApiToken).delete({ userId, organizationId });
    await this.announce({ userId });
  }

  /** Tokens of sign-ins do not work once they have expired; deleting them only frees space. */
  async forgetExpiredSignIns(): Promise<void> {
    await this.database.query(
      'DELETE FROM api_tokens WHERE (provider_id IS NOT NULL OR session IS NOT NULL OR mail_at IS NOT NULL) AND expires_at <= now()',
    );
  }

  /** Creates the first token of a new user, who has no token yet to authenticate with. */
  async issueFirst(user: User): Promise<IssuedToken> {
    return this.database.tx(async () => {
      const made = await this.make({ userId: user.id, label: FIRST_LABEL });
      await this.record('token.create', made.token, termsOf(made.token));
      return made;
    });
  }

  async revoke(token: ApiToken): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(ApiToken), token);
      await this.record('token.revoke', token);
      await this.announce({ tokenId: token.id });
    });
  }

  /** Revokes the token with this secret, if there is one. */
  async revokeSecret(secret: string): Promise<void> {
    await this.database.tx(async () => {
      const token = await this.database.repo(ApiToken).findOneBy({ hash: hashOf(secret) });
      if (token) await this.revoke(token);
    });
  }

  /** Makes every process read the tokens of a user again, as a part of the open transaction. */
  async refreshUser(userId: string): Promise<void> {
    await this.announce({ userId });
  }

  remembered(token: string): Identity | undefined {
    const identity = this.cache.get(keyOf(token));
    const now = Date.now();
    return identity && now - identity.since < REMEMBERED_FOR && !hasExpired(identity, now) ? identity : undefined;
  }

  knows(token: string): boolean {
    return this.cache.has(keyOf(token));
  }

  authenticate(token: string): Promise<Identity | null> {
    return this.remember(token, this.tokenLookup.find(token));
  }

  authenticateInTurn(token: string): Promise<Identity | null> {
    return this.remember(token, this.tokenLookup.findInTurn(token));
  }

  async usedFrom({ tokenId }: Identity, address: string): Promise<void> {
    const network = networkOf(address);
    if (!(await this.tokenLookup.isNewNetwork(tokenId, network))) return;
    await this.database.tx(async () => {
      const token = await this.database.repo(ApiToken).findOneBy({ id: tokenId });
      if (token) await this.record('token.use', token, { network });
    });
  }

  private async remember(token: string, found: Promise<Identity | undefined>): Promise<Identity | null> {
    const [since, revocations] = [Date.now(), this.revocations];
    const identity = await found;
    if (!identity) {
      this.cache.delete(keyOf(token));
      return null;
    }
    if (revocations === this.revocations) this.cache.set(keyOf(token), { ...identity, since });
    return identity;
  }

  /** A provider revokes all tokens that come from it, so none may be made from one that it has just revoked. */
  private async holdMaker(tokenId: string, providerId: string): Promise<void> {
    await this.holdProvider(providerId);
    if (!(await this.database.repo(ApiToken).existsBy({ id: tokenId }))) throw new Unauthorized('This token is not valid');
  }

  /** Returns the secret, which cannot be read again: the database stores only its hash. */
  private async make(token: Pick<ApiToken, 'userId' | 'label'> & Partial<ApiToken>): Promise<IssuedToken> {
    const secret = newSecret();
    const id = newId();
    await this.database.repo(ApiToken).insert({ id, hash: hashOf(secret), ...token });
    return { token: await this.database.repo(ApiToken).findOneByOrFail({ id }), secret };
  }

  private async record(
    action: 'token.create' | 'token.revoke' | 'token.use',
    token: ApiToken,
    more: Readonly<Record<string, AuditValue>> = {},
  ): Promise<void> {
    const { id, label, userId: user, organizationId } = token;
    const payload = { user, ...more };
    audit(this.database, action, { id, label }, payload);
    await this.events.emit(new AccountChanged(user, organizationId, action, { id, label }, payload));
  }

  /** Every process hears it when the open transaction commits; this one does not wait for the notice. */
  private async announce(revoked: Revoked): Promise<void> {
    await this.database.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(revoked)]);
    await this.database.afterCommit(() => this.forget(revoked));
  }

  private forget(revoked: Revoked): void {
    this.revocations += 1;
    const properties = Object.entries(revoked) as [keyof Revoked, string][];
    this.cache.deleteWhere((identity) => properties.every(([name, value]) => identity[name] === value));
  }
}

/** What a token allows, and until when. */
const termsOf = ({ scopes, expiresAt }: ApiToken) => ({ scopes, expiresAt: expiresAt?.toISOString() ?? null });

const providerLock = (providerId: string) => `tokens of ${providerId}`;

export const newSecret = () => PREFIX + randomText(SECRET_LENGTH);

const hasExpired = ({ expiresAt }: Identity, now: number) => expiresAt !== null && expiresAt.getTime() <= now;

/** Computes when a new token expires. A token cannot expire later than the token that creates it. */
function lifeOf(wanted: Date | null, maker: Identity): Date | null {
  if (wanted && wanted.getTime() <= Date.now()) throw tooLong('must be in the future');
  if (!maker.expiresAt) return wanted;
  if (wanted && wanted > maker.expiresAt)
    throw tooLong(`must not be later than ${maker.expiresAt.toISOString()}, when the token of this request expires`);
  return wanted ?? maker.expiresAt;
}

const tooLong = (message: string) => new BadRequest('The request is not valid', [{ pointer: '/expiresAt', message }]);
