import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * When this build was made, for ETags that are known before the response is: another build may respond differently to the
 * same data, and all processes of one build respond alike.
 */
export const BUILT_AT = statSync(fileURLToPath(import.meta.url)).mtimeMs;
