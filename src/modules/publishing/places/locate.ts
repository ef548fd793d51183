import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import type { SiteSection } from '../../site-structure/outline/site-section.entity.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';

/** A site space with its section; null on a site without sections. */
export interface Spot {
  section: SiteSection | null;
  siteSpace: SiteSpace;
}

export type Located =
  /** `depth` is the number of segments that name the spot; `complete` says that no longer path names another spot. */
  | ({ kind: 'spot'; depth: number; complete: boolean } & Spot)
  /** The default is hidden: its address leads to the first spot that is not. */
  | ({ kind: 'moved' } & Spot)
  | { kind: 'missing' };

const MISSING: Located = { kind: 'missing' };

/**
 * Finds what a path on a site names. Which spot that is depends on the whole outline; the audience only decides whether it is
 * shown. So hiding a section never gives its address to another one.
 */
export function locate(whole: SiteOutline, seen: SiteOutline, segments: readonly string[]): Located {
  const named = nameOf(whole, segments);
  if (!named) return MISSING;
  const { section, siteSpace, depth } = named;
  if (shows(seen, named)) return { kind: 'spot', section, siteSpace, depth, complete: isComplete(whole, named, segments) };
  // Only the address of a default can lead elsewhere, and only the address itself: what is below it is hidden.
  if (segments.length > depth || !siteSpace.isDefault) return MISSING;
  const other = depth === 0 ? firstOf(seen) : section && has(seen.sections, section) ? firstIn(seen, section) : undefined;
  return other ? { kind: 'moved', ...other } : MISSING;
}

type Named = Spot & { depth: number };

function nameOf(outline: SiteOutline, [first, second]: readonly string[]): Named | undefined {
  if (outline.sections.length === 0) return inSection(outline, null, first, 0);
  const section = outline.sections.find(({ path }) => path === first);
  const inner = section && inSection(outline, section, second, 1);
  // The default section has the address of the site, so its own path only names the other site spaces in it.
  if (inner && (!section.isDefault || inner.depth === 2)) return inner;
  const main = outline.defaultSection ?? outline.sectionsInOrder()[0];
  return main && inSection(outline, main, undefined, 0);
}

function inSection(outline: SiteOutline, section: SiteSection | null, segment: string | undefined, depth: number): Named | undefined {
  const siteSpaces = outline.spacesIn(section?.id ?? null);
  const other = siteSpaces.find(({ path, isDefault }) => !isDefault && path === segment);
  if (other) return { section, siteSpace: other, depth: depth + 1 };
  const main = siteSpaces.find(({ isDefault }) => isDefault) ?? siteSpaces[0];
  return main && { section, siteSpace: main, depth };
}

function isComplete(outline: SiteOutline, { section, depth }: Named, { length }: readonly string[]): boolean {
  if (length > depth) return false;
  if (depth === 0) return outline.siteSpaces.length === 1;
  return depth > (section === null ? 0 : 1) || outline.spacesIn(section!.id).length === 1;
}

const shows = (seen: SiteOutline, { siteSpace }: Spot) => has(seen.siteSpaces, siteSpace);

/** By id: requests at the same time may have read the same structure into different objects. */
const has = (all: readonly { id: string }[], { id }: { id: string }) => all.some((each) => each.id === id);

function firstOf(seen: SiteOutline): Spot | undefined {
  if (seen.sections.length === 0) return firstIn(seen, null);
  for (const section of seen.sectionsInOrder()) {
    const found = firstIn(seen, section);
    if (found) return found;
  }
  return undefined;
}

function firstIn(seen: SiteOutline, section: SiteSection | null): Spot | undefined {
  const siteSpaces = seen.spacesIn(section?.id ?? null);
  const siteSpace = siteSpaces.find(({ isDefault }) => isDefault) ?? siteSpaces[0];
  return siteSpace && { section, siteSpace };
}
