import { valuesOf } from '../../../common/enums/values.js';
import { DISCUSSION_TYPES } from './discussion-types.js';
import { ORGANIZATION_TYPES } from './organization-types.js';
import { SPACE_TYPES } from './space-types.js';
import type { WebhookScope, WebhookType } from './webhook-type.js';

/** All types of events that webhooks are told about. This is the only place where one is declared; all that treats types differently reads it. */
export const WEBHOOK_TYPES = { ...SPACE_TYPES, ...DISCUSSION_TYPES, ...ORGANIZATION_TYPES };

export type WebhookTypeId = keyof typeof WEBHOOK_TYPES;

export const ALL_TYPES = '*';
export const TEST_TYPE = 'webhook_test' satisfies WebhookTypeId;

const ENTRIES = Object.entries(WEBHOOK_TYPES) as [WebhookTypeId, WebhookType][];

/** The types that one may subscribe to: something emits them. */
export const SUBSCRIBABLE = ENTRIES.filter(([, { event }]) => event !== undefined).map(([id]) => id);

export const WEBHOOK_TYPE_IDS = valuesOf(
  Object.fromEntries(ENTRIES.map(([id, { label }]) => [id, label])) as Record<WebhookTypeId, string>,
);

export const SUBSCRIPTIONS = valuesOf({
  ...(Object.fromEntries(SUBSCRIBABLE.map((id) => [id, WEBHOOK_TYPES[id].label])) as Record<WebhookTypeId, string>),
  [ALL_TYPES]: 'all types, also those of later releases',
});

/** The types that webhooks of the whole organization, of a space or of a site are told about. */
export const typesIn = (scope: WebhookScope): readonly WebhookTypeId[] =>
  scope === 'organization' ? SUBSCRIBABLE : SUBSCRIBABLE.filter((id) => WEBHOOK_TYPES[id].scope === scope);

/** The types by the class of the event that happens within the service. */
export const TYPES_OF_EVENTS: ReadonlyMap<unknown, readonly WebhookTypeId[]> = new Map(
  [...new Set(SUBSCRIBABLE.map((id) => WEBHOOK_TYPES[id].event!))].map((event) => [
    event,
    SUBSCRIBABLE.filter((id) => WEBHOOK_TYPES[id].event === event),
  ]),
);

/** Undefined for a type of an earlier release. */
export const webhookTypeOf = (id: string): WebhookType | undefined =>
  Object.hasOwn(WEBHOOK_TYPES, id) ? WEBHOOK_TYPES[id as WebhookTypeId] : undefined;
