import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { ReaderFrame } from '../layout/reader-page.js';

/** What a site looks like when a browser installs it, as JSON. */
export function siteManifest(frame: ReaderFrame, { styling }: Pick<SiteCustomizationView, 'styling'>): string {
  const { light, dark } = frame.favicon;
  return JSON.stringify({
    name: frame.title,
    lang: frame.language,
    dir: frame.direction,
    start_url: frame.home,
    scope: `${frame.base}/`,
    display: 'minimal-ui',
    theme_color: styling.primaryColor.light,
    icons: [light, ...(dark === undefined ? [] : [dark])].map((src) => ({ src, sizes: 'any' })),
  });
}
