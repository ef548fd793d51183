import type { Audience } from '../../../common/expressions/audience.js';
import { SiteOutline } from './site-outline.js';

/**
 * The outline of a site as an audience sees it: without drafts, without what has a condition that the audience does not
 * meet, and without sections and groups in which nothing is left. Addresses do not depend on the audience: if the default
 * is hidden, no other one takes its address.
 */
export function visibleOutline(outline: SiteOutline, audience: Audience): SiteOutline {
  const isSeen = ({ condition }: { condition: string | null }) => audience.sees(condition);
  const siteSpaces = outline.siteSpaces.filter(isSeen);
  const filled = new Set(siteSpaces.map(({ sectionId }) => sectionId));
  const sections = outline.sections.filter((section) => isSeen(section) && filled.has(section.id));
  const links = outline.links.filter((link) => !link.draft && isSeen(link));
  const shown = new Set<string | null>([null, ...sections.map(({ id }) => id)]);
  const used = new Set([...sections, ...links].flatMap(({ groupId }) => groupId ?? []));
  // A group is seen if something below it is: from the deepest group up.
  for (const group of outline.groupsInOrder().toReversed()) if (used.has(group.id) && group.groupId !== null) used.add(group.groupId);
  const groups = outline.groups.filter(({ id }) => used.has(id));
  const inSections = siteSpaces.filter(({ sectionId }) => shown.has(sectionId));
  return new SiteOutline(outline.siteId, groups, sections, inSections, links);
}
