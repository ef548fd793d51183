export interface NewSpace {
  id: string;
  /** Of the revision it starts with. */
  revisionId: string;
  /** Without a page. */
  empty: boolean;
  userId: string;
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

/** They belong to another organization now: what of the old one hangs on them must go. */
export class SpacesTransferred {
  constructor(
    readonly spaceIds: readonly string[],
    readonly from: string,
    readonly to: string,
  ) {}
}
