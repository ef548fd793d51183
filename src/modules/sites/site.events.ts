import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';

/** The settings of a site changed. */
@Recorded<SiteUpdated>({ name: 'site.updated', subject: ({ siteId }) => siteId })
export class SiteUpdated extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly siteId: string,
    /** The members of the site that were sent, e.g. `title`. */
    readonly members: readonly string[],
  ) {
    super();
  }
}

@Recorded<SitePublished>({ name: 'site.published', subject: ({ siteId }) => siteId })
export class SitePublished extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly siteId: string,
  ) {
    super();
  }
}

@Recorded<SiteUnpublished>({ name: 'site.unpublished', subject: ({ siteId }) => siteId })
export class SiteUnpublished extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly siteId: string,
  ) {
    super();
  }
}

@Recorded<SiteDeleted>({ name: 'site.deleted', subject: ({ siteId }) => siteId })
export class SiteDeleted extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly siteId: string,
  ) {
    super();
  }
}
