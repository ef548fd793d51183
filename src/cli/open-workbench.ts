import { StartupError } from '../config/startup-error.js';
import { createLinkFor } from '../modules/identity/bootstrap.js';
import { addressOfFirstLink } from '../modules/identity/make-first-link.js';
import { conclude, type CommonOptions } from './program.js';
import { opened, withDatabase } from './with-database.js';

interface OpenOptions extends CommonOptions {
  email: string;
}

/** Needs no token: anyone who can run this can read the database anyway. */
export async function openWorkbench({ email, ...options }: OpenOptions): Promise<void> {
  await conclude(
    options,
    () =>
      withDatabase(async (connection, { workbench, publicUrl }) => {
        if (!workbench) throw new StartupError('There is no workbench to sign in to: WORKBENCH is false');
        return { url: addressOfFirstLink(publicUrl, await opened(connection, (source) => createLinkFor(source, email))) };
      }),
    ({ url }) => url,
  );
}
