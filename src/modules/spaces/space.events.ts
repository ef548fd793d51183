import { valuesOf } from '../../common/enums/values.js';
import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';
import type { Actor } from '../../common/access/actor.js';
import type { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import type { ComputedSourceDto } from '../../common/contract/computed-source.dto.js';

/** The first content of a new space. */
export type SpaceStart =
  | { with: 'page' }
  | { with: 'nothing' }
  /** A copy of another space at this revision. */
  | { with: 'copy'; spaceId: string; revisionId: string }
  | { with: 'template'; template: TemplateUseDto }
  /** One entry computed from this source. */
  | { with: 'computed'; source: ComputedSourceDto };

export interface NewSpace {
  id: string;
  orgId: string;
  title: string;
  /** The id of its first revision. */
  revisionId: string;
  starts: SpaceStart;
  actor: Actor;
}

/** Requests the first content of a new space. The module that writes content handles it in the same transaction. */
export class FirstContentNeeded extends DomainEvent {
  constructor(readonly space: NewSpace) {
    super();
  }
}

@Recorded<SpaceCreated>({ name: 'space.created', subject: ({ spaceId }) => spaceId })
export class SpaceCreated extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly organizationId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@Recorded<SpaceUpdated>({ name: 'space.updated', subject: ({ spaceId }) => spaceId })
export class SpaceUpdated extends DomainEvent {
  constructor(
    readonly spaceId: string,
    /** The members of the space that were sent, e.g. `title`. */
    readonly members: readonly string[],
  ) {
    super();
  }
}

/** The space was moved to the bin. */
@Recorded<SpaceDeleted>({ name: 'space.deleted', subject: ({ spaceId }) => spaceId })
export class SpaceDeleted extends DomainEvent {
  constructor(readonly spaceId: string) {
    super();
  }
}

export const SITE_PLACE_OUTCOMES = valuesOf({
  returned: 'the space is at this place again',
  'site-deleted': 'the site does not exist any more',
  'section-deleted': 'somebody deleted its section meanwhile',
  'path-taken': 'another section or site space has its path',
  'structure-changed': 'the site has sections now and had none, or it has none and had some',
  'site-full': 'the site shows as many spaces as it can',
});
export type SitePlaceOutcome = (typeof SITE_PLACE_OUTCOMES)[number];

/** A place that a space had on a site when it was deleted, and whether it has it again. */
export interface SitePlace {
  site: string;
  siteSpace: string;
  outcome: SitePlaceOutcome;
}

/** The space is being restored. Who took it off something puts it back in the same transaction, and reports that here. */
export class SpaceRestoring extends DomainEvent {
  readonly sitePlaces: SitePlace[] = [];

  constructor(
    readonly spaceId: string,
    readonly organizationId: string,
  ) {
    super();
  }
}

@Recorded<SpaceRestored>({ name: 'space.restored', subject: ({ spaceId }) => spaceId })
export class SpaceRestored extends DomainEvent {
  constructor(readonly spaceId: string) {
    super();
  }
}

/** The space was permanently deleted. */
@Recorded<SpacePurged>({ name: 'space.purged', subject: ({ spaceId }) => spaceId })
export class SpacePurged extends DomainEvent {
  constructor(
    readonly spaceId: string,
    readonly organizationId: string,
  ) {
    super();
  }
}

/**
 * Spaces were transferred to another organization, so other modules must remove their links to the old one. Ordered
 * with the events of the old organization.
 */
@Recorded<SpacesTransferred>({ name: 'spaces.transferred', subject: ({ from }) => from })
export class SpacesTransferred extends DomainEvent {
  constructor(
    readonly spaceIds: readonly string[],
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}
