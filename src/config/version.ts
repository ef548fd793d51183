import { createRequire } from 'node:module';

/** The version of the package, which is also that of the API. The path is correct from both src and dist. */
export const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as { version: string };
