import { createTokenFor } from '../modules/identity/bootstrap.js';
import { conclude, EXIT, program, type CommonOptions } from './program.js';
import { withDataSource } from './with-database.js';

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
    () => withDataSource(async (source) => ({ token: await createTokenFor(source, email, label, days) })),
    ({ token }) => token,
  );
}
