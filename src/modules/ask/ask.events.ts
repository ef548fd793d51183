import { DomainEvent } from '../../common/events/domain-event.js';

/** Nothing on a site answers a question of a visitor, and those who run the site want to know. */
export class QuestionUnanswered extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly siteId: string,
    readonly question: string,
    /** The address of the site. */
    readonly url: string | null,
  ) {
    super();
  }
}
