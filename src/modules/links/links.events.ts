import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';

/** A merge broke links that were not broken before. */
@Recorded<LinksBroken>({ name: 'links.broken', subject: ({ spaceId }) => spaceId })
export class LinksBroken extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly revisionId: string,
    /** Who merged it. */
    readonly userId: string,
    readonly count: number,
  ) {
    super();
  }
}
