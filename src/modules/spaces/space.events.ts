import { Recorded } from '../../common/events/recorded.decorator.js';
import type { Actor } from '../../common/access/actor.js';
import type { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import type { ComputedSourceDto } from '../../common/contract/computed-source.dto.js';

/** What a new space has to read at first. */
export type SpaceStart =
  | { with: 'page' }
  | { with: 'nothing' }
  /** What another space says now, which stays as it is until the transaction ends. */
  | { with: 'copy'; spaceId: string; revisionId: string }
  | { with: 'template'; template: TemplateUseDto }
  /** One entry that is worked out from this. */
  | { with: 'computed'; source: ComputedSourceDto };

export interface NewSpace {
  id: string;
  orgId: string;
  title: string;
  /** Of the revision it starts with. */
  revisionId: string;
  starts: SpaceStart;
  actor: Actor;
}

/** A new space needs its first content. Heard inside its transaction by the module that writes it. */
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

/** It went into the bin. */
@Recorded<SpaceDeleted>({ name: 'space.deleted', subject: ({ spaceId }) => spaceId })
export class SpaceDeleted {
  constructor(readonly spaceId: string) {}
}

@Recorded<SpaceRestored>({ name: 'space.restored', subject: ({ spaceId }) => spaceId })
export class SpaceRestored {
  constructor(readonly spaceId: string) {}
}

/** Nothing of it is left. */
@Recorded<SpacePurged>({ name: 'space.purged', subject: ({ spaceId }) => spaceId })
export class SpacePurged {
  constructor(readonly spaceId: string) {}
}
