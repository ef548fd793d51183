import { hash } from 'node:crypto';

export const PART_KINDS = ['operation', 'webhook', 'schema'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Identifies the description of a part of a specification. A hash, because names have any length. */
export const partKey = (kind: PartKind, ...names: readonly string[]): string =>
  hash('sha256', JSON.stringify([kind, ...names]), 'base64url').slice(0, 22);
