import type { SiteSpace } from './site-space.entity.js';

/** How sites and site spaces look, as it is stored. The module of looks provides the implementation. */
export abstract class StoredLooks {
  /** The settings of a site and of some of its site spaces, by id. One that has none is missing. */
  abstract settingsOf(siteId: string, siteSpaceIds: readonly string[]): Promise<ReadonlyMap<string, object>>;

  /** Gives a site space that returns to its site the settings that it had. */
  abstract restore(siteSpace: Pick<SiteSpace, 'id' | 'siteId'>, settings: object): Promise<void>;
}
