import type { Content } from '../versions/revisions/revisions.service.js';
import type { Draft } from '../versions/draft/draft.js';

/** What a template adds, computed after all checks that could refuse it. */
export interface TemplateChanges {
  /** The source space. It must not be deleted before the changes are written. */
  spaceId?: string;
  /** The content with it. Asks nobody. */
  addTo(content: Content): Draft | Promise<Draft>;
}
