import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import type { SiteSection } from '../../site-structure/outline/site-section.entity.js';
import type { Spot } from '../places/locate.js';

/**
 * The default section and the default site spaces have a path, which is not a part of their addresses. Finds the default that
 * a path on the site begins with, and how many segments name it.
 */
export function placeOfDefault(outline: SiteOutline, [first, second]: readonly string[]): (Spot & { depth: number }) | undefined {
  if (first === undefined) return undefined;
  if (outline.sections.length === 0) return inSection(outline, null, first, 1);
  const section = outline.sections.find(({ path }) => path === first);
  if (!section) return undefined;
  return inSection(outline, section, second, 2) ?? (section.isDefault ? inSection(outline, section, undefined, 1) : undefined);
}

/** The default site space of a section, if it has the path; without a path in any case. */
function inSection(
  outline: SiteOutline,
  section: SiteSection | null,
  path: string | undefined,
  depth: number,
): (Spot & { depth: number }) | undefined {
  const siteSpace = outline.spacesIn(section?.id ?? null).find(({ isDefault }) => isDefault);
  const isNamed = siteSpace && (path === undefined ? depth === 1 : siteSpace.path === path);
  return isNamed ? { section, siteSpace, depth } : undefined;
}
