import type { Resources } from '../../../common/access/resources.js';

/** Presents the change requests that revisions were merged from. Implemented by the module of change requests. */
export abstract class MergeSources {
  /** Presents change requests by id as the caller may see them, in one statement for any number. */
  abstract present(ids: readonly string[], resources: Resources): Promise<ReadonlyMap<string, object>>;
}
