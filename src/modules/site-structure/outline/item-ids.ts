import { newId } from '../../../common/ids/ids.js';

/**
 * What the ids of the items of a site begin with. Renderers use them as CSS selectors, and a selector cannot begin with a
 * digit, as other ids do.
 */
export const ITEM_PREFIXES = {
  'site-space': 'sitesp_',
  'site-section': 'sitesc_',
  'site-section-group': 'sitesg_',
  'site-external-link': 'siteln_',
} as const;

export type ItemType = keyof typeof ITEM_PREFIXES;

export const newItemId = (type: ItemType): string => ITEM_PREFIXES[type] + newId();

/** The id as it is stored. Items had ids without the prefix before, which clients, links and bookmarks may still hold. */
export const itemId = (type: ItemType, given: string): string =>
  given.startsWith(ITEM_PREFIXES[type]) ? given : ITEM_PREFIXES[type] + given;
