import { valuesOf } from '../../../common/enums/values.js';

/** What a redirect can lead to. */
export const DESTINATIONS = valuesOf({
  'site-section': 'a section of the site',
  'site-space': 'a site space',
  'site-page': 'a page of a site space',
  external: 'a URL elsewhere',
});
export type DestinationKind = (typeof DESTINATIONS)[number];
