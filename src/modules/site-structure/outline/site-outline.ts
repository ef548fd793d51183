import type { SiteExternalLink } from './site-external-link.entity.js';
import { SiteSectionGroup } from './site-section-group.entity.js';
import { SiteSection } from './site-section.entity.js';
import type { SiteSpace } from './site-space.entity.js';

/** A section, a group or a link: they share one order below each parent. */
export type SectionEntry = SiteSection | SiteSectionGroup | SiteExternalLink;

const byPosition = (a: SectionEntry, b: SectionEntry) =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1;

/** The sections, groups, external links and site spaces of a site, each in the order of their siblings. */
export class SiteOutline {
  private readonly entries: ReadonlyMap<string | null, readonly SectionEntry[]>;
  private readonly bySection: ReadonlyMap<string | null, readonly SiteSpace[]>;

  constructor(
    readonly siteId: string,
    readonly groups: readonly SiteSectionGroup[],
    readonly sections: readonly SiteSection[],
    readonly siteSpaces: readonly SiteSpace[],
    readonly links: readonly SiteExternalLink[],
  ) {
    this.entries = byParent([...groups, ...sections, ...links].toSorted(byPosition), ({ groupId }) => groupId);
    this.bySection = byParent(siteSpaces, ({ sectionId }) => sectionId);
  }

  /** The sections, groups and links directly in a group; null for the top of the site. */
  entriesIn(groupId: string | null): readonly SectionEntry[] {
    return this.entries.get(groupId) ?? [];
  }

  /** The site spaces of a section; null for those of a site without sections. */
  spacesIn(sectionId: string | null): readonly SiteSpace[] {
    return this.bySection.get(sectionId) ?? [];
  }

  /** All sections, groups and links, depth first. */
  walk(groupId: string | null = null): SectionEntry[] {
    return this.entriesIn(groupId).flatMap((entry) =>
      entry instanceof SiteSectionGroup ? ([entry] as SectionEntry[]).concat(this.walk(entry.id)) : entry,
    );
  }

  /** All sections, depth first. */
  sectionsInOrder(): SiteSection[] {
    return this.walk().filter((entry) => entry instanceof SiteSection);
  }

  /** All groups, depth first. */
  groupsInOrder(): SiteSectionGroup[] {
    return this.walk().filter((entry) => entry instanceof SiteSectionGroup);
  }

  /** All site spaces in the order of their sections. */
  siteSpacesInOrder(): SiteSpace[] {
    return [null, ...this.sectionsInOrder().map(({ id }) => id)].flatMap((id) => this.spacesIn(id));
  }

  /** The outline that readers of the site see. */
  withoutDrafts(): SiteOutline {
    const links = this.links.filter(({ draft }) => !draft);
    return new SiteOutline(this.siteId, this.groups, this.sections, this.siteSpaces, links);
  }

  get defaultSection(): SiteSection | undefined {
    return this.sections.find(({ isDefault }) => isDefault);
  }
}

function byParent<T>(children: readonly T[], parentOf: (child: T) => string | null): Map<string | null, T[]> {
  const found = new Map<string | null, T[]>();
  for (const child of children) {
    const parent = parentOf(child);
    const siblings = found.get(parent);
    if (siblings) siblings.push(child);
    else found.set(parent, [child]);
  }
  return found;
}
