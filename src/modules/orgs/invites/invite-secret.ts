import { createHash, timingSafeEqual } from 'node:crypto';
import { randomText } from '../../../common/ids/ids.js';

/** Not that of tokens: who finds one should know what it opens. */
const PREFIX = 'bdi_';
/** 43 letters and digits hold 256 bits. */
const LENGTH = 43;

export const newInviteSecret = (): string => PREFIX + randomText(LENGTH);

export const hashOfInviteSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const opens = (secret: string, hash: Buffer | null): boolean => hash !== null && timingSafeEqual(hashOfInviteSecret(secret), hash);
