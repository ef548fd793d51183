import { isLive } from '../../spaces/space.queries.js';
import { effectiveRank } from '../../spaces/tree/effective-role.js';

/** SQL: whether the member `m` may read what happened in the space `s`. */
export const READERS = {
  /** Who may view the space. */
  'space-viewer': (s: string, m: string) => `${isLive(s)} AND ${s}.org_id = ${m}.org_id AND ${effectiveRank(s, m)} > 0`,
} as const;

export type Reader = keyof typeof READERS;
