import { createHash } from 'node:crypto';

/** One of so many pages is in the sample. */
export const SAMPLED_OF = 32;

/** Whether a page is in the sample: by its ids, so that it stays in it or out of it. */
export const isSampled = (spaceId: string, pageId: string): boolean =>
  createHash('sha256').update(`${spaceId} ${pageId}`).digest()[0]! % SAMPLED_OF === 0;
