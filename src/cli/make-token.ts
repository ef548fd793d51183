import { DataSource } from 'typeorm';
import { newId } from '../common/ids/ids.js';
import { StartupError } from '../config/startup-error.js';
import { newSecret } from '../modules/identity/api-tokens.service.js';
import { hashOf } from '../modules/identity/token-lookup.js';
import { conclude, EXIT, program, type CommonOptions } from './program.js';
import { withDatabase } from './with-database.js';

interface TokenOptions extends CommonOptions {
  email: string;
  label: string;
  days?: string;
}

/** Needs no token: anyone who can run this can read the database anyway. */
export async function makeToken({ email, label, days, ...options }: TokenOptions): Promise<void> {
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    program.error('error: --days takes a whole number from 1 to 9999', { exitCode: EXIT.usage });
  if (label.length < 1 || label.length > 50) program.error('error: --label takes 1 to 50 characters', { exitCode: EXIT.usage });
  await conclude(
    options,
    () =>
      withDatabase(async (database) => {
        const source = await new DataSource(database).initialize();
        try {
          return { token: await insertToken(source, email, label, days) };
        } finally {
          await source.destroy();
        }
      }),
    ({ token }) => token,
  );
}

async function insertToken(source: DataSource, email: string, label: string, days: string | undefined): Promise<string> {
  const [user, other] = await source.query<{ id: string; asserted: boolean }[]>(
    `SELECT id, email_asserted AS asserted FROM users WHERE (lower(email) = lower($1) OR id = $1) AND NOT disabled
     ORDER BY email_asserted, id LIMIT 2`,
    [email],
  );
  if (!user) throw new StartupError(`No enabled user has the address ${email}: check --email`);
  if (user.asserted && other)
    throw new StartupError(
      `Identity providers assert the address ${email} for several users: give the id of one, such as ${user.id}, as --email`,
    );
  const secret = newSecret();
  await source.query(
    `INSERT INTO api_tokens (id, user_id, label, hash, expires_at) VALUES ($1, $2, $3, $4, now() + $5::int * interval '1 day')`,
    [newId(), user.id, label, hashOf(secret), days ?? null],
  );
  return secret;
}
