import { createHash, hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Identity } from '../../common/access/actor.js';
import type { Cache } from '../../common/caches/cache.js';
import { Caches } from '../../common/caches/caches.js';
import { Database } from '../../common/db/database.js';

/**
 * Milliseconds during which look-ups are collected into one statement. This limits the statements per second that
 * guessing tokens can cause.
 */
const GATHER = 20;
const DISK_FULL = '53100';
const NETWORK_BYTES = 16;
/** Of one token. Somebody who uses it from everywhere must not fill the database. */
const MOST_NETWORKS = 500;

type Row = Omit<Identity, 'mailAt'> & { mailAt: Date | null };
type Found = Row & { hash: Buffer; stale: boolean };
interface Waiting {
  secret: string;
  answer: Promise<Identity | undefined>;
  resolve: (identity: Identity | undefined) => void;
  reject: (error: unknown) => void;
}

/** How long somebody who signed in by mail has the rights of an installation administrator: a mailbox is more easily read than a token. */
const FRESH = `interval '10 minutes'`;

/** SQL, to be continued with AND: whom the tokens `t` belong to that are valid. */
const IDENTITY = `t.id AS "tokenId", t.user_id AS "userId", t.scopes, t.expires_at AS "expiresAt",
    t.organization_id AS "organizationId", t.provider_id AS "providerId", t.mail_at AS "mailAt",
    u.installation_admin AND t.organization_id IS NULL AND (t.mail_at IS NULL OR t.mail_at > now() - ${FRESH}) AS "installationAdmin"
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE NOT u.disabled AND (t.expires_at IS NULL OR t.expires_at > now())`;

/** Asks the database whom tokens belong to. */
@Injectable()
export class TokenLookup {
  private readonly waiting = new Map<string, Waiting>();
  private busy = false;

  private readonly logger = new Logger(TokenLookup.name);
  /** The networks that are known to be in the database. */
  private readonly networks: Cache<true>;

  constructor(
    private readonly database: Database,
    caches: Caches,
  ) {
    this.networks = caches.create<true>({ name: 'token-networks', bytesOf: () => NETWORK_BYTES });
  }

  /** At once. Undefined when the token is unknown, expired or revoked, or its user is disabled. */
  async find(secret: string): Promise<Identity | undefined> {
    return (await this.findAll([secret])).get(keyOf(secret));
  }

  /** The same of a token whose secret is not at hand. */
  async findById(tokenId: string, userId: string): Promise<Identity | undefined> {
    const [row] = await this.database.query<Row>(`SELECT ${IDENTITY} AND t.id = $1 AND t.user_id = $2`, [tokenId, userId]);
    return row && identityOf(row);
  }

  /** In turn, with all others that are asked for this way: one statement at a time, however many they are. */
  findInTurn(secret: string): Promise<Identity | undefined> {
    const key = keyOf(secret);
    let entry = this.waiting.get(key);
    if (!entry) {
      entry = waitingFor(secret);
      this.waiting.set(key, entry);
      if (!this.busy) void this.work();
    }
    return entry.answer;
  }

  /**
   * Whether a token that was used before is used in this network for the first time. Nobody is kept out because this cannot be
   * stored.
   */
  async isNewNetwork(tokenId: string, network: string): Promise<boolean> {
    const key = `${tokenId} ${network}`;
    if (this.networks.get(key)) return false;
    this.networks.set(key, true);
    try {
      const [added] = await this.database.query<{ others: boolean }>(
        `INSERT INTO token_networks AS n (token_id, network) SELECT id, $2 FROM api_tokens WHERE id = $1
           AND (SELECT count(*) FROM token_networks k WHERE k.token_id = $1) < ${MOST_NETWORKS}
         ON CONFLICT DO NOTHING RETURNING EXISTS (SELECT FROM token_networks k WHERE k.token_id = $1) AS others`,
        [tokenId, network],
      );
      return added?.others === true;
    } catch (err) {
      this.logger.warn({ event: 'token.network-not-noted', tokenId, err });
      return false;
    }
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting.size > 0) {
      await sleep(GATHER);
      const entries = [...this.waiting];
      this.waiting.clear();
      try {
        const found = await this.findAll(entries.map(([, { secret }]) => secret));
        for (const [key, { resolve }] of entries) resolve(found.get(key));
      } catch (error) {
        for (const [, { reject }] of entries) reject(error);
      }
    }
    this.busy = false;
  }

  private async findAll(secrets: readonly string[]): Promise<Map<string, Identity>> {
    const rows = await this.database.query<Found>(
      `SELECT t.hash, (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute') AS stale, ${IDENTITY} AND t.hash = ANY($1)`,
      [secrets.map(hashOf)],
    );
    await this.noteUse(rows.flatMap(({ stale, tokenId }) => (stale ? [tokenId] : [])));
    return new Map(rows.map((row) => [row.hash.toString('base64'), identityOf(row)]));
  }

  /** A disk that is full must not keep anybody from reading. */
  private async noteUse(tokenIds: readonly string[]): Promise<void> {
    if (tokenIds.length === 0) return;
    const noted = this.database.query('UPDATE api_tokens SET last_used_at = now() WHERE id = ANY($1)', [tokenIds]);
    await noted.catch((error: unknown) => {
      if ((error as { code?: string }).code !== DISK_FULL) throw error;
    });
  }
}

/** The hash that is stored instead of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
/** Caches contain only hashes, never the secrets. */
export const keyOf = (secret: string): string => hash('sha256', secret, 'base64');

const identityOf = ({ tokenId, userId, scopes, expiresAt, installationAdmin, organizationId, providerId, mailAt }: Row): Identity => ({
  tokenId,
  userId,
  scopes,
  expiresAt,
  installationAdmin,
  organizationId,
  providerId,
  ...(mailAt && { mailAt }),
});

function waitingFor(secret: string): Waiting {
  const entry = { secret } as Waiting;
  entry.answer = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
  return entry;
}
