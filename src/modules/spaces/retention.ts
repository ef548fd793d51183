import type { Space } from './space.entity.js';

/** How long a deleted space can be restored. */
const RETENTION_DAYS = 7;

/** SQL: whether the retention of a deleted space has ended. */
export const pastRetention = (space: string) => `${space}.deleted_at <= now() - interval '${RETENTION_DAYS} days'`;

export const isRestorable = ({ deletedAt, purging }: Pick<Space, 'deletedAt' | 'purging'>): boolean =>
  deletedAt !== null && !purging && deletedAt.getTime() > Date.now() - RETENTION_DAYS * 86_400_000;
