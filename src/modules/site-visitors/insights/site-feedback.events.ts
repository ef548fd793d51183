import { DomainEvent } from '../../../common/events/domain-event.js';
import { Recorded } from '../../../common/events/recorded.decorator.js';
import type { SiteFeedback } from './site-feedback.entity.js';

/** A visitor has rated a page of a site. */
@Recorded<PageRated>({ name: 'page.rated', subject: ({ siteId }) => siteId })
export class PageRated extends DomainEvent {
  constructor(
    readonly siteId: string,
    readonly feedbackId: string,
    readonly siteSpaceId: string,
    readonly pageId: string,
    readonly rating: SiteFeedback['rating'],
    readonly comment: string | null,
  ) {
    super();
  }
}
