import type { Content } from '../versions/revisions/revisions.service.js';
import type { Draft } from '../versions/draft/draft.js';

/** What a template adds, once all that could refuse it was asked. */
export interface TemplateChanges {
  /** The space it comes from: it must not go before they are written. */
  spaceId?: string;
  /** The content with it. Asks nobody. */
  addTo(content: Content): Draft | Promise<Draft>;
}
