import type { Space } from './space.entity.js';

/** How long a deleted space can be had back. */
const RETENTION_DAYS = 7;

/** SQL: has this space been in the bin for too long? */
export const pastRetention = (space: string) => `${space}.deleted_at <= now() - interval '${RETENTION_DAYS} days'`;

export const isRestorable = ({ deletedAt, purging }: Pick<Space, 'deletedAt' | 'purging'>): boolean =>
  deletedAt !== null && !purging && deletedAt.getTime() > Date.now() - RETENTION_DAYS * 86_400_000;
