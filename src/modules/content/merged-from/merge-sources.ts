import type { Resources } from '../../../common/access/resources.js';

/** Presents the change requests that revisions were merged from. The module of change requests provides it. */
export abstract class MergeSources {
  /** By their ids, as the caller may see them; in one statement, however many they are. */
  abstract present(ids: readonly string[], resources: Resources): Promise<ReadonlyMap<string, object>>;
}
