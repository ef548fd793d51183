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

/** Heard inside the transaction by whoever gives a new space its first content. */
export class SpaceCreated {
  constructor(readonly space: NewSpace) {}
}

export class SpaceUpdated {
  constructor(readonly spaceId: string) {}
}

/** It went into the bin. */
export class SpaceDeleted {
  constructor(readonly spaceId: string) {}
}

export class SpaceRestored {
  constructor(readonly spaceId: string) {}
}

/** Nothing of it is left. */
export class SpacePurged {
  constructor(readonly spaceId: string) {}
}
