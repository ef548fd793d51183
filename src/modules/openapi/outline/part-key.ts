import { hash } from 'node:crypto';
import { valuesOf } from '../../../common/enums/values.js';

export const PART_KINDS = valuesOf({ operation: 'a request to the API', webhook: 'a request of the API', schema: 'what is sent' });
export type PartKind = (typeof PART_KINDS)[number];

/** Identifies the description of a part of a specification. A hash, because names have any length. */
export const partKey = (kind: PartKind, ...names: readonly string[]): string =>
  hash('sha256', JSON.stringify([kind, ...names]), 'base64url').slice(0, 22);
