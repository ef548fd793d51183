import { createHash } from 'node:crypto';

/** What a share key is found by. */
export const hashOfShareKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
