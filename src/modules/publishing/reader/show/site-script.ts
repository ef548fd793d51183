import type { Audience } from '../../../../common/expressions/audience.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import { audienceOf } from '../../../site-structure/audience/site-audiences.js';
import type { Place } from '../../places/place.js';
import type { ReaderFrame } from '../layout/reader-page.js';

interface Basis {
  place: Place;
  looks: SiteCustomizationView;
  audience: Audience;
  isPreview: boolean;
  /** The origins that the installation allows now. */
  allowed: ReadonlySet<string>;
}

/** The script that a site has chosen, if it runs for this visitor: never in previews, and for gated visitors only if the site says so. */
export function siteScript({ place, looks, audience, isPreview, allowed }: Basis): ReaderFrame['siteScript'] {
  const { script } = looks.insights;
  if (!script || isPreview || place.changeRequestId !== undefined || !allowed.has(new URL(script.src).origin)) return undefined;
  const isGated = !audienceOf(place.site).hasPublicUrl || Object.keys(audience.claims).length > 0;
  if (isGated && script.forGatedVisitors !== true) return undefined;
  return { src: script.src, ...(script.attributes && { attributes: script.attributes }) };
}
