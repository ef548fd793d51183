import { SiteSectionGroup } from '../../../site-structure/outline/site-section-group.entity.js';
import { SiteSection } from '../../../site-structure/outline/site-section.entity.js';
import type { SiteOutline } from '../../../site-structure/outline/site-outline.js';
import type { Tab } from '../model/reader-page.js';
import type { SiteLinks } from './site-links.js';

/** The sections, groups and external links at the top of a site. */
export function tabsOf(outline: SiteOutline, current: SiteSection | null, language: string, links: SiteLinks): Tab[] {
  const titleOf = ({ title, localizedTitle }: { title: string; localizedTitle?: Readonly<Record<string, string | undefined>> }) =>
    localizedTitle?.[language] ?? title;
  const below = (groupId: string | null): Tab[] =>
    outline.entriesIn(groupId).flatMap((entry): Tab[] => {
      if (entry instanceof SiteSectionGroup) {
        const children = below(entry.id);
        return children.length === 0
          ? []
          : [{ title: titleOf(entry), current: children.some((child) => child.current), external: false, children }];
      }
      if (entry instanceof SiteSection) {
        const isCurrent = entry.id === current?.id;
        return [
          { title: titleOf(entry), href: links.section(entry), current: isCurrent, external: false, children: [], ...described(entry) },
        ];
      }
      return [{ title: titleOf(entry), href: entry.url, current: false, external: true, children: [], ...described(entry) }];
    });
  return below(null);
}

const described = ({ description }: { description: string | null }) => (description === null ? {} : { description });
