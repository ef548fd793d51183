import { createHash, timingSafeEqual } from 'node:crypto';
import { randomText } from '../../../common/ids/ids.js';

/** Differs from the prefix of tokens, so that a leaked secret can be identified. */
const PREFIX = 'bdi_';
/** 43 random letters and digits contain 256 bits of entropy. */
const LENGTH = 43;

export const newInviteSecret = (): string => PREFIX + randomText(LENGTH);

export const hashOfInviteSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const opens = (secret: string, hash: Buffer | null): boolean => hash !== null && timingSafeEqual(hashOfInviteSecret(secret), hash);
