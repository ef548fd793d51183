import type { Audience } from '../expressions/audience.js';

/** The visitor of a published site on whose behalf a renderer calls. A visitor is no user and a member of nothing. */
export interface Visitor {
  readonly siteId: string;
  readonly organizationId: string;
  readonly audience: Audience;
  /** Whether a member previews the site; then more than what is published may be shown. */
  readonly isPreview: boolean;
  /** Which of these things of a space, as keys of link targets, the rest of the site shows to the visitor. */
  shownElsewhere(spaceId: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
}
