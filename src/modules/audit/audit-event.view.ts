import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { valuesOf } from '../../common/enums/values.js';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';

const ACTOR_TYPES = valuesOf({
  user: 'a user',
  system: 'the service itself',
  visitor: 'somebody without an account',
  'scim-token': 'an identity provider, with a SCIM token',
});
const SOURCES = valuesOf({
  api: 'a request with a token',
  ui: 'a request of a browser with a session',
  script: 'work of the service, or a command',
});
const REASONS = valuesOf({ changed: 'the event is not what was sealed', missing: 'the event is not there' });

const HASH = '5f2c7a1e0b9d4c8836a1f4d2e7b05c9913ad60e2f8c4b7715d0e9a3c6f1b2840';

export class AuditActorView {
  /** Who did it. */
  @ApiProperty({ enum: ACTOR_TYPES, example: 'user' }) type: string;
  /**
   * The id of the user or of the SCIM token; `system` or `visitor` for the others.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  id: string;
  /**
   * The name that the user has now.
   * @example "Ada Lovelace"
   */
  label?: string;
}

export class AuditTargetView {
  /** @example space */
  type: string;
  /** @example 0UmGg4KlMnBvCxZaSdFg */
  id: string;
  /**
   * The name that it had at that time; of users, the name that they have now.
   * @example Handbook
   */
  label?: string;
}

export class AuditEventUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg3zXcVbNmLkJhGfD/audit-events/01991f0e-7c1a-7001-9d3b-5f2f7c2a9b10') location: string;
}

@ApiSchema({ name: 'AuditEvent' })
export class AuditEventView {
  object: 'audit-event';
  /** @example 01991f0e-7c1a-7001-9d3b-5f2f7c2a9b10 */
  id: string;
  /**
   * The organization whose log it is in; `installation` for the log of the installation.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
  /** Its number in the log. Null until it is sealed, within a minute. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1204 }) seq: number | null;
  @Moment() occurredAt: string;
  /**
   * What happened: `GET …/audit-event-actions` lists all actions.
   * @example space.update
   */
  action: string;
  actor: AuditActorView;
  /** What it was done with. */
  @ApiProperty({ enum: SOURCES, example: 'api' }) source: string;
  target: AuditTargetView;
  /**
   * The API token that was sent.
   * @example 0UmGg2AbCdEfGhIjKlMn
   */
  tokenId?: string;
  /**
   * The job in which it happened.
   * @example 0UmGg7JoBoFqUeUeIdEn
   */
  executionId?: string;
  /**
   * The request in which, or for which, it happened: `X-Request-Id` of its response.
   * @example 0UmGg5QaZwSxEdCrFvTg
   */
  correlationId?: string;
  /**
   * The address that the request came from. It is there only where `AUDIT_ADDRESSES` is `true`.
   * @example 203.0.113.7
   */
  address?: string;
  /** @example 1 */
  schemaVersion: number;
  /** Ids, names of settings and short values that say more about the action. It never has secrets or content. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { members: ['title', 'defaultLevel'], defaultLevel: 'read' } })
  payload: Readonly<Record<string, unknown>>;
  /** Seals this event and all before it: SHA-256 in hexadecimal digits. Null until it is sealed. */
  @ApiProperty({ type: 'string', nullable: true, example: HASH }) hash: string | null;
  urls: AuditEventUrls;
}

@ApiSchema({ name: 'AuditEventList' })
export class AuditEventListView extends ListOf(AuditEventView) {}

@ApiSchema({ name: 'AuditEventAction' })
export class AuditEventActionView {
  object: 'audit-event-action';
  /** @example space.update */
  id: string;
  /** @example "Space changed" */
  label: string;
}

@ApiSchema({ name: 'AuditEventActions' })
export class AuditEventActionsView {
  items: AuditEventActionView[];
}

export class AuditLinkView {
  /** @example 1204 */
  seq: number;
  /** @example 5f2c7a1e0b9d4c8836a1f4d2e7b05c9913ad60e2f8c4b7715d0e9a3c6f1b2840 */
  hash: string;
}

export class AuditBreakView {
  /**
   * The number of the first event that is wrong.
   * @example 817
   */
  seq: number;
  /** What is wrong. */
  @ApiProperty({ enum: REASONS, example: 'changed' }) reason: (typeof REASONS)[number];
}

@ApiSchema({ name: 'AuditVerification' })
export class AuditVerificationView {
  object: 'audit-verification';
  /** Whether all events are as they were sealed, and none is missing. */
  intact: boolean;
  /**
   * The number of events that were checked.
   * @example 1204
   */
  checked: number;
  /** The last event that retention has removed. Absent if none was. */
  cut?: AuditLinkView;
  /** Where the log is broken. Absent if it is intact. */
  brokenAt?: AuditBreakView;
  /** The last event. Absent while the log is empty. */
  head?: AuditLinkView;
}
