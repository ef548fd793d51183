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
