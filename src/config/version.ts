import { createRequire } from 'node:module';

/** The version of the package, which is also that of the API. Sources and build are equally deep below it. */
export const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as { version: string };
