import type { Database, Ending } from '../db/database.js';
import { newUuid } from '../ids/uuid.js';
import { currentWork } from '../work-context/work-context.js';
import { AUDIT_ACTIONS, type AuditAction, type AuditPayload, type AuditValue } from './audit-actions.js';

/** The log of the installation, which belongs to no organization. */
export const INSTALLATION = 'installation';

/** What something happened to. Most entities are one as they are. */
export interface AuditTarget {
  readonly id: string;
  /** The organization; by default the one that the path of the request leads to. */
  readonly orgId?: string;
  /** The kind, if it is another one than the action declares. */
  readonly type?: string;
  /** The name that it has at this time. Names of people are not recorded: they are looked up when the log is read. */
  readonly title?: string | null;
  readonly label?: string | null;
  readonly name?: string | null;
}

const LONGEST_TEXT = 200;
const MOST_VALUES = 100;

const RECORDS: Ending<object> = {
  name: 'audit',
  parameters: 1,
  parts: (first) => `audited AS (
    INSERT INTO audit_events (id, org_id, action, actor_type, actor_id, target_type, target_id, body)
    SELECT n.id, n."orgId", n.action, n."actorType", n."actorId", n.type, n."targetId", n.body
    FROM jsonb_to_recordset($${first}::jsonb)
      AS n (id text, "orgId" text, action text, "actorType" text, "actorId" text, type text, "targetId" text, body jsonb))`,
  values: (rows) => [JSON.stringify(rows)],
};

/**
 * Adds a record to the audit log, as a part of the open transaction: it is committed or rolled back with the change. It says who did it,
 * and for which request. The payload has ids, names of settings and short values, and only the members that the action declares.
 */
export function audit<Action extends AuditAction>(
  database: Database,
  action: Action,
  target: AuditTarget,
  payload: AuditPayload<Action> = {},
): void {
  auditEach(database, action, [[target, payload]]);
}

/** The same for many targets. */
export function auditEach<Action extends AuditAction>(
  database: Database,
  action: Action,
  changes: readonly (readonly [AuditTarget, AuditPayload<Action>])[],
): void {
  if (changes.length === 0) return;
  if (!database.inTransaction) throw new Error(`"${action}" is recorded outside of the transaction of its change`);
  const [actorType, actorId] = actorOf();
  for (const [target, payload] of changes)
    database.beforeCommit(RECORDS, { ...rowOf(action, target, payload), action, actorType, actorId });
}

function actorOf(): [type: string, id: string] {
  const { type, id } = currentWork().by;
  return [type, id ?? type];
}

function rowOf<Action extends AuditAction>(action: Action, target: AuditTarget, payload: AuditPayload<Action>) {
  const declared = AUDIT_ACTIONS[action];
  const { by, source, jobId, address, organizationId } = currentWork();
  const orgId = target.orgId ?? ('installation' in declared ? INSTALLATION : organizationId);
  if (orgId === undefined) throw new Error(`"${action}" is recorded without the organization that it belongs to`);
  const type = target.type ?? declared.target;
  const label = type === 'user' ? undefined : (target.title ?? target.label ?? target.name ?? undefined);
  return {
    id: newUuid(),
    orgId,
    type,
    targetId: target.id,
    body: {
      source,
      ...(by.tokenId !== undefined && { tokenId: by.tokenId }),
      ...(by.requestId !== null && { requestId: by.requestId }),
      ...(jobId !== undefined && { jobId }),
      ...(address !== undefined && { address }),
      ...(label !== undefined && { label: short(label) }),
      payload: allowed(declared.payload, payload),
    },
  };
}

function allowed(names: readonly string[], payload: Readonly<Record<string, AuditValue | undefined>>): Record<string, AuditValue> {
  const kept = names.flatMap((name) => (payload[name] === undefined ? [] : [[name, brief(payload[name])] as const]));
  return Object.fromEntries(kept);
}

function brief(value: AuditValue): AuditValue {
  if (typeof value === 'string') return short(value);
  return typeof value === 'object' && value !== null ? value.slice(0, MOST_VALUES).map(short) : value;
}

const short = (text: string): string => text.slice(0, LONGEST_TEXT).toWellFormed();
