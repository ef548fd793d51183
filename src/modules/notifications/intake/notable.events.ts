import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';
import type { NotificationName } from '../../../common/words/words.js';
import type { Notable } from '../kinds/notable.js';

/**
 * Something happened that somebody may be told about. It is an event of its own, so that writes which concern nobody record nothing for a
 * consumer that has nothing to do.
 */
@Recorded<NotableEvent>({ name: 'notification.notable', subject: ({ notable }) => notable.spaceId ?? notable.organizationId! })
export class NotableEvent extends DomainEvent {
  constructor(
    readonly kind: NotificationName,
    readonly notable: Notable,
  ) {
    super();
  }
}
