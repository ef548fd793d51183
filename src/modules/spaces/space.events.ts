import { Recorded } from '../../common/events/recorded.decorator.js';
import type { Actor } from '../../common/access/actor.js';
import type { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import type { ComputedSourceDto } from '../../common/contract/computed-source.dto.js';

/** The first content of a new space. */
export type SpaceStart =
  | { with: 'page' }
  | { with: 'nothing' }
  /** A copy of another space at this revision. The source is locked until the transaction ends. */
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
export class FirstContentNeeded {
  constructor(readonly space: NewSpace) {}
}

@Recorded<SpaceCreated>({ name: 'space.created', subject: ({ spaceId }) => spaceId })
export class SpaceCreated {
  constructor(
    readonly spaceId: string,
    readonly organizationId: string,
    readonly userId: string,
  ) {}
}

@Recorded<SpaceUpdated>({ name: 'space.updated', subject: ({ spaceId }) => spaceId })
export class SpaceUpdated {
  constructor(readonly spaceId: string) {}
}

/** The space was moved to the bin. */
@Recorded<SpaceDeleted>({ name: 'space.deleted', subject: ({ spaceId }) => spaceId })
export class SpaceDeleted {
  constructor(readonly spaceId: string) {}
}

@Recorded<SpaceRestored>({ name: 'space.restored', subject: ({ spaceId }) => spaceId })
export class SpaceRestored {
  constructor(readonly spaceId: string) {}
}

/** The space was permanently deleted. */
@Recorded<SpacePurged>({ name: 'space.purged', subject: ({ spaceId }) => spaceId })
export class SpacePurged {
  constructor(readonly spaceId: string) {}
}
