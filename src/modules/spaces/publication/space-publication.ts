export interface Publication {
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth';
  /** Where its readers find it. */
  published: string;
  /** The same, where anyone may read it. */
  public?: string;
  /** Who vouches for its visitors. */
  visitorAuth?: { backend: string };
}

/** What only published sites know of a space. They provide it; without them no space is on any site. */
export abstract class SpacePublication {
  /** By the id of the space; a share key opens the addresses of sites that need one. */
  abstract of(spaceIds: readonly string[], shareKey?: string): Promise<ReadonlyMap<string, Publication>>;
  /** Is one of these spaces on a site of the organization, and so bound to it? */
  abstract holdsAny(organizationId: string, spaceIds: readonly string[]): Promise<boolean>;
}
