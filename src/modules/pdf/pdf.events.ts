import { DomainEvent } from '../../common/events/domain-event.js';

/** A PDF could not be made. */
export class PdfNotMade extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly title: string,
    /** Who asked for it since it was made last. */
    readonly userIds: readonly string[],
    readonly reason: string,
  ) {
    super();
  }
}
