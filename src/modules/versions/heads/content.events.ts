import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';

/** The head of a space is another revision now. */
@Recorded<ContentChanged>({ name: 'content.changed', subject: ({ spaceId }) => spaceId })
export class ContentChanged extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly before: string,
    readonly after: string,
  ) {
    super();
  }
}

/**
 * The head of a space that is, or was, connected with a Git repository is another revision now. It is an event of its own, so that writes
 * of all other spaces record nothing for a consumer that has nothing to do.
 */
@Recorded<ConnectedContentChanged>({ name: 'content.connected-changed', subject: ({ spaceId }) => spaceId })
export class ConnectedContentChanged extends DomainEvent {
  constructor(readonly spaceId: string) {
    super();
  }
}
