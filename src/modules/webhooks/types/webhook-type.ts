import type { Effect } from '../../../common/access/effects.js';
import { valuesOf } from '../../../common/enums/values.js';
import type { DomainEvent } from '../../../common/events/domain-event.js';
import type { EventClass } from '../../../common/events/event-class.js';

export const WEBHOOK_SCOPES = valuesOf({
  organization: 'only webhooks of the whole organization are told about it',
  space: 'also those of its space',
  site: 'also those of its site',
});
export type WebhookScope = (typeof WEBHOOK_SCOPES)[number];

/** What something happened to. The organization may be left out where it follows from the rest. */
export interface EventPlace {
  organizationId?: string;
  spaceId?: string;
  siteId?: string;
}

export type ViewClass<View extends object = object> = abstract new (...args: never[]) => View;

/** Everything that is known about a type of events. */
export interface WebhookType<Event extends DomainEvent = DomainEvent, Data extends object = object> {
  /** For people who choose among types. */
  label: string;
  scope: WebhookScope;
  /** What a scoped token needs the scope of, to be told about such events. */
  effect: Effect;
  /** What happens within the service; absent if nothing emits it. */
  event?: EventClass<Event>;
  /** Which of these events are of this type; all of them, if it is left out. */
  when?: (event: Event) => boolean;
  /** Usually one. */
  places: (event: Event) => readonly EventPlace[];
  /** The schema of what every payload has. */
  schema: ViewClass<Data>;
  data: (event: Event) => Data;
  /** The path of what changed, behind `/v1`. It is left out if that is gone. */
  location?: (data: Data, organizationId: string) => readonly string[];
  /** The schema of what is found there. */
  resource?: ViewClass;
  /** Events with the same key that wait for a webhook are joined. */
  joinKey?: (data: Data) => string;
}

/** Checks a declaration against its own event and its own data. The table itself treats all types alike. */
export const webhookType = <Event extends DomainEvent, Data extends object>(type: WebhookType<Event, Data>): WebhookType =>
  type as unknown as WebhookType;
