import type { SiteSection } from './site-section.entity.js';
import type { SiteSpace } from './site-space.entity.js';

/** The address of a section below that of its site. The default section is at the address of the site itself. */
export const sectionAddress = (site: string, section: SiteSection): string => (section.isDefault ? site : below(site, section.path));

/**
 * The address of a site space below that of its site. A default is at the address of its section; the others are below
 * the path of the section, so that they never meet the path of another section.
 */
export function siteSpaceAddress(site: string, siteSpace: SiteSpace, section: SiteSection | null): string {
  if (siteSpace.isDefault) return section ? sectionAddress(site, section) : site;
  return section ? below(site, section.path, siteSpace.path) : below(site, siteSpace.path);
}

const below = (address: string, ...paths: string[]) => [address, ...paths.map(encodeURIComponent)].join('/');
