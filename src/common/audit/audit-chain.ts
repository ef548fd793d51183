import { hash } from 'node:crypto';
import { canonicalJson } from '../json/canonical-json.js';
import type { AuditValue } from './audit-actions.js';

/** A row of `audit_events`. */
export interface AuditRow {
  id: string;
  orgId: string;
  /** Its number in the log, as text; null until it is sealed. */
  seq: string | null;
  occurredAt: Date;
  action: string;
  actorType: string;
  actorId: string;
  targetType: string;
  targetId: string;
  body: {
    source: string;
    tokenId?: string;
    requestId?: string;
    jobId?: string;
    address?: string;
    label?: string;
    payload: Readonly<Record<string, AuditValue>>;
  };
  hash: Buffer | null;
}

/** SQL: the columns of such a row of `audit_events e`. */
export const AUDIT_ROW = `e.id, e.org_id AS "orgId", e.seq, e.occurred_at AS "occurredAt", e.action, e.actor_type AS "actorType",
  e.actor_id AS "actorId", e.target_type AS "targetType", e.target_id AS "targetId", e.body, e.hash`;

/** What is sealed of an event: everything but the names of people, which are looked up when it is read. */
export type SealedEvent = ReturnType<typeof sealedForm>;

const SCHEMA_VERSION = 1;

export function sealedForm(
  { id, orgId, occurredAt, action, actorType, actorId, targetType, targetId, body }: AuditRow,
  seq: number | null,
) {
  const { source, tokenId, requestId, jobId, address, label, payload } = body;
  return {
    object: 'audit-event' as const,
    id,
    organization: orgId,
    seq,
    occurredAt: occurredAt.toISOString(),
    action,
    actor: { type: actorType, id: actorId },
    source,
    target: { type: targetType, id: targetId, ...(label !== undefined && { label }) },
    ...(tokenId !== undefined && { tokenId }),
    ...(jobId !== undefined && { executionId: jobId }),
    ...(requestId !== undefined && { correlationId: requestId }),
    ...(address !== undefined && { address }),
    schemaVersion: SCHEMA_VERSION,
    payload,
  };
}

/** A place in a log: the event with this number, and its hash. */
export interface Link {
  seq: number;
  /** In hexadecimal digits. */
  hash: string;
}

/** What the first event of a log follows. */
export const START: Link = { seq: 0, hash: '0'.repeat(64) };

/** The hash of an event: it covers the event and, with the hash before it, all events before it. */
export const linkHash = (previous: string, event: object): string => hash('sha256', previous + canonicalJson(event), 'hex');

/** Where a log is not what was sealed. */
export interface Break {
  seq: number;
  reason: 'changed' | 'missing';
}

/** Checks the events of a log one after the other. */
export class Chain {
  /** The last event that fits. */
  last: Link;
  checked = 0;

  constructor(from: Link = START) {
    this.last = from;
  }

  /** Undefined if the event is the next one, and is what was sealed. */
  add(event: object, link: Link): Break | undefined {
    const seq = this.last.seq + 1;
    if (link.seq !== seq) return { seq, reason: 'missing' };
    if (linkHash(this.last.hash, event) !== link.hash) return { seq, reason: 'changed' };
    this.last = link;
    this.checked += 1;
    return undefined;
  }

  /** Whether it ends where the log does. */
  end(head: Link): Break | undefined {
    const { seq, hash } = this.last;
    if (head.seq !== seq) return { seq: Math.min(head.seq, seq) + 1, reason: 'missing' };
    return head.hash === hash ? undefined : { seq, reason: 'changed' };
  }
}

/** What is sealed of an event as the API shows it. */
export function sealedPart(shown: Readonly<Record<string, unknown>>): object {
  const { hash: _, urls: __, actor, target, ...event } = shown;
  const { label: ___, ...who } = actor as { label?: string };
  const { label, ...what } = target as { type?: string; label?: string };
  return { ...event, actor: who, target: what.type === 'user' || label === undefined ? what : { ...what, label } };
}
