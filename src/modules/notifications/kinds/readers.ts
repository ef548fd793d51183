import { isLive } from '../../spaces/space.queries.js';
import { administersWebhook } from '../../webhooks/webhook.access.js';
import { effectiveRank } from '../../spaces/tree/effective-role.js';

/** SQL: whether the member `m` may read what happened in the space `s` to a subject. */
export const READERS = {
  /** Who may view the space. */
  'space-viewer': (s: string, m: string) => `${isLive(s)} AND ${s}.org_id = ${m}.org_id AND ${effectiveRank(s, m)} > 0`,
  member: () => 'true',
  'organization-administrator': (_: string, m: string) => `${m}.role = 'admin'`,
  'webhook-administrator': (_: string, m: string, subject: string) => administersWebhook(m, subject),
} as const satisfies Readonly<Record<string, (s: string, m: string, subject: string) => string>>;

export type Reader = keyof typeof READERS;
