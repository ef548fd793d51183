import type { DataSource } from 'typeorm';
import { newId, randomText } from '../../common/db/ids.js';
import { hashOf, newSecret } from './api-tokens.service.js';

const ADMINISTRATOR = { email: 'admin@localhost.localdomain', displayName: 'Administrator' };
const SECRET_KEY_LENGTH = 64;

/**
 * The very first start makes the installation's secret and its administrator. Runs under the migration lock, so once.
 * Returns the administrator's token when it made one, for there is no later chance to show it.
 */
export async function bootstrapInstallation(source: DataSource, chosenToken: string | undefined): Promise<string | undefined> {
  return source.transaction(async (manager) => {
    const made = await manager.query<unknown[]>('INSERT INTO installation (secret_key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id', [
      randomText(SECRET_KEY_LENGTH),
    ]);
    if (made.length === 0) return undefined;
    const userId = newId();
    const secret = chosenToken ?? newSecret();
    await manager.query('INSERT INTO users (id, email, email_verified, display_name, installation_admin) VALUES ($1, $2, true, $3, true)', [
      userId,
      ADMINISTRATOR.email,
      ADMINISTRATOR.displayName,
    ]);
    await manager.query('INSERT INTO api_tokens (id, user_id, label, hash) VALUES ($1, $2, $3, $4)', [
      newId(),
      userId,
      'First token',
      hashOf(secret),
    ]);
    return secret;
  });
}
