import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';
import type { WebhookTypeId } from '../types/webhook-types.js';

/**
 * Something happened in an organization that has webhooks. It is an event of its own, so that the writes of all others record
 * nothing for a consumer that has nothing to do.
 */
@Recorded<WatchedEvent>({ name: 'webhook.watched', subject: ({ subject }) => subject })
export class WatchedEvent extends DomainEvent {
  constructor(
    /** What the receiver recognizes repetitions by. */
    readonly eventId: string,
    readonly type: WebhookTypeId,
    readonly organizationId: string,
    readonly spaceId: string | null,
    readonly siteId: string | null,
    readonly data: Readonly<Record<string, string | number | boolean | readonly string[] | null>>,
  ) {
    super();
  }

  get subject(): string {
    return this.spaceId ?? this.siteId ?? this.organizationId;
  }
}
