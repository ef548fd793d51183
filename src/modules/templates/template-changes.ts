import type { Content } from '../versions/revisions/revisions.service.js';
import type { Draft } from '../versions/draft/draft.js';

/** What a template adds, computed after all checks that could refuse it. */
export interface TemplateChanges {
  /** The source space. It must not be deleted before the changes are written. */
  spaceId?: string;
  /** Where the request says what is added. */
  pointer: string;
  /** Returns the content with the template applied. Does not check permissions. */
  addTo(content: Content): Draft | Promise<Draft>;
}
