import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';

/** The service has given up the receiver of a webhook. */
@Recorded<WebhookDisabled>({ name: 'webhook.disabled', subject: ({ organizationId }) => organizationId })
export class WebhookDisabled extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly webhookId: string,
    readonly reason: string,
  ) {
    super();
  }
}

export type WebhookTrouble = 'failing' | 'paused' | 'disabled';

/** The deliveries of a webhook fail for a day, or the service has paused or disabled it. */
export class WebhookTroubled extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly webhookId: string,
    readonly title: string,
    readonly trouble: WebhookTrouble,
    /** Whoever activated it, and administrators. */
    readonly userIds: readonly string[],
    readonly reason: string | null,
  ) {
    super();
  }
}
