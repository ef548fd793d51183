import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../../common/audit/audit.js';
import { Database } from '../../common/db/database.js';
import { newId, randomText } from '../../common/ids/ids.js';
import { StartupError } from '../../config/startup-error.js';
import { newSecret } from './api-tokens.service.js';
import { makeFirstLink } from './make-first-link.js';
import { hashOf } from './token-lookup.js';

const ADMINISTRATOR = { email: 'admin@localhost.localdomain', displayName: 'Administrator' };
const LABEL = 'First token';
const SECRET_KEY_LENGTH = 64;
const TOLD = 'UPDATE installation SET first_token_told = true';

/**
 * The administrator's token: generated here, with the secret of a link to sign in with if there is a workbench, or chosen by the operator,
 * who then knows it.
 */
export type FirstToken = { made: string; link?: string } | 'chosen';

/** What is left to tell of the first token. `chosen`: the operator chose it, and it works from now on. */
export type Introduction = 'told' | 'chosen' | 'untold';

/** Makes what the installation signs with, and the administrator if their token is chosen. To be run by one start at a time. */
export async function bootstrapInstallation(source: DataSource, chosen: string | undefined, withDemo = false): Promise<Introduction> {
  const secretKey = randomText(SECRET_KEY_LENGTH);
  // Only the very first start inserts the row, so only that start decides whether there is a demo.
  await source.query('INSERT INTO installation (secret_key, first_token_told, demo) VALUES ($1, false, $2) ON CONFLICT DO NOTHING', [
    secretKey,
    withDemo ? {} : null,
  ]);
  if (await isTold(source)) return 'told';
  if (chosen === undefined) return 'untold';
  await source.transaction(async (manager) => {
    await replaceFirstToken(manager, chosen);
    await manager.query(TOLD);
  });
  return 'chosen';
}

/**
 * Makes the administrator with a token, and `withLink` also a link, and gives both to `tell`. To be run by one start at a time. Until `tell`
 * has succeeded they count as lost: the next start makes others in their place and tells those.
 */
export async function tellFirstToken(
  source: DataSource,
  tell: (token: FirstToken | undefined) => Promise<void>,
  { withLink }: { withLink: boolean },
): Promise<void> {
  if (await isTold(source)) return tell(undefined);
  const made = newSecret();
  const link = await source.transaction(async (manager) => {
    const userId = await replaceFirstToken(manager, made);
    return withLink ? makeFirstLink(manager, userId) : undefined;
  });
  await tell({ made, ...(link !== undefined && { link }) });
  await source.query(TOLD);
}

/** Creates a token for the user with an address or id, and returns its secret. */
export async function createTokenFor(source: DataSource, email: string, label: string, days: string | undefined): Promise<string> {
  const userId = await findUser(source, email);
  const secret = newSecret();
  const database = new Database(source);
  await database.tx(async () => {
    const id = newId();
    await database.query(
      `INSERT INTO api_tokens (id, user_id, label, hash, expires_at) VALUES ($1, $2, $3, $4, now() + $5::int * interval '1 day')`,
      [id, userId, label, hashOf(secret), days ?? null],
    );
    audit(database, 'token.create', { id, label }, { user: userId });
  });
  return secret;
}

/** Creates a link with which the user with an address or id signs in once, and returns its secret. */
export async function createLinkFor(source: DataSource, email: string): Promise<string> {
  const id = await findUser(source, email);
  const database = new Database(source);
  return database.tx(async () => {
    audit(database, 'first-link.create', { id });
    return makeFirstLink(database, id);
  });
}

/** The id of the user with an address or id. */
async function findUser(source: DataSource, email: string): Promise<string> {
  const [user, other] = await source.query<{ id: string; asserted: boolean }[]>(
    `SELECT id, email_asserted AS asserted FROM users WHERE (lower(address) = lower($1) OR id = $1) AND NOT disabled
     ORDER BY email_asserted, id LIMIT 2`,
    [email],
  );
  if (!user) throw new StartupError(`No enabled user has the address ${email}: check --email`);
  if (user.asserted && other)
    throw new StartupError(
      `Identity providers assert the address ${email} for several users: give the id of one, such as ${user.id}, as --email`,
    );
  return user.id;
}

async function isTold(source: DataSource): Promise<boolean> {
  const [row] = await source.query<{ first_token_told: boolean }[]>('SELECT first_token_told FROM installation');
  return row!.first_token_told;
}

/** Returns the id of the administrator. */
async function replaceFirstToken(manager: EntityManager, secret: string): Promise<string> {
  const userId = await administrator(manager);
  await manager.query('DELETE FROM first_links WHERE user_id = $1', [userId]);
  await manager.query('DELETE FROM api_tokens WHERE user_id = $1 AND label = $2', [userId, LABEL]);
  const values = [newId(), userId, LABEL, hashOf(secret)];
  await manager.query('INSERT INTO api_tokens (id, user_id, label, hash) VALUES ($1, $2, $3, $4)', values);
  return userId;
}

async function administrator(manager: EntityManager): Promise<string> {
  const { email, displayName } = ADMINISTRATOR;
  const [existing] = await manager.query<{ id: string }[]>('SELECT id FROM users WHERE installation_admin AND email = $1', [email]);
  if (existing) return existing.id;
  const id = newId();
  await manager.query('INSERT INTO users (id, email, email_verified, display_name, installation_admin) VALUES ($1, $2, true, $3, true)', [
    id,
    email,
    displayName,
  ]);
  return id;
}
