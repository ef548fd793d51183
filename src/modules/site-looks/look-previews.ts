import type { Resources } from '../../common/access/resources.js';

/** Makes the URL of a preview that shows what the caller tries out. The module of published sites provides the implementation. */
export abstract class LookPreviews {
  /** It begins with a site space, if there is one to begin with. */
  abstract issue(resources: Resources, siteSpaceId?: string): Promise<string>;
}
