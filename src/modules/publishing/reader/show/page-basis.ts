import type { Document } from '../../../../common/document/rich-text.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Place } from '../../places/place.js';
import type { PageHead, ReaderFrame } from '../model/reader-page.js';
import type { ContentLinks, SpaceOnSite } from './content-links.js';
import type { SiteLinks } from './site-links.js';

/** What a page of a site is made from. */
export interface PageBasis {
  place: Place;
  space: SpaceOnSite;
  page: PageRecord;
  document: Document;
  frame: ReaderFrame;
  looks: SiteCustomizationView;
  links: SiteLinks;
  contentLinks: ContentLinks;
  alternates: PageHead['alternates'];
}
