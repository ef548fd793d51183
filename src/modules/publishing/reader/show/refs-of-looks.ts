import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';

/** Everything that the header, the footer and the announcement of a site link to. */
export function refsOfLooks({ header, footer, announcement }: SiteCustomizationView): ContentRef[] {
  const links = [...header.links.flatMap((link) => link.links), ...footer.groups.flatMap((group) => group.links)];
  const targets = [...links, ...header.links, header.primaryLink, announcement?.link].map((link) => link?.to);
  return targets.filter((to) => to !== undefined && to !== null);
}
