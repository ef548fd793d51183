import type { Audience } from '../expressions/audience.js';

/** The visitor of a published site on whose behalf a renderer calls. A visitor is no user and a member of nothing. */
export interface Visitor {
  readonly siteId: string;
  readonly organizationId: string;
  readonly audience: Audience;
  /** Whether a member previews the site; then more than what is published may be shown. */
  readonly isPreview: boolean;
}
