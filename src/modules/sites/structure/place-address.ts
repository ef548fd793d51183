import type { SiteSection } from './site-section.entity.js';
import type { SiteSpace } from './site-space.entity.js';
import type { Structure } from './read-structure.js';

/** The address of a section on the published site. The default section is at the address of the site itself. */
export function sectionAddress({ address }: Pick<Structure, 'address'>, section: SiteSection): string | undefined {
  if (address === undefined) return undefined;
  return section.isDefault ? address : below(address, section.path);
}

/**
 * The address of a site space on the published site. A default is at the address of its section; the others are below
 * the path of the section, so that they never meet the path of another section.
 */
export function siteSpaceAddress({ address, outline }: Pick<Structure, 'address' | 'outline'>, siteSpace: SiteSpace): string | undefined {
  if (address === undefined) return undefined;
  const section = outline.sections.find(({ id }) => id === siteSpace.sectionId);
  if (siteSpace.isDefault) return section ? sectionAddress({ address }, section) : address;
  return section ? below(address, section.path, siteSpace.path) : below(address, siteSpace.path);
}

const below = (address: string, ...paths: string[]) => [address, ...paths.map(encodeURIComponent)].join('/');
