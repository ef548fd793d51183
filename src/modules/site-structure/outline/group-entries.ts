import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { keyBetween, keysBetween } from '../../../common/db/ordering.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { SiteExternalLink } from './site-external-link.entity.js';
import type { SectionEntry, SiteOutline } from './site-outline.js';
import { SiteSectionGroup } from './site-section-group.entity.js';
import { SiteSection } from './site-section.entity.js';

/** The maximum nesting depth of groups. */
const DEEPEST = 8;
const TABLES = [
  ['site_section_groups', SiteSectionGroup],
  ['site_sections', SiteSection],
  ['site_external_links', SiteExternalLink],
] as const;

/** Puts sections, groups and links into groups. The caller has locked the outline. */
@Injectable()
export class GroupEntries {
  constructor(private readonly database: Database) {}

  /** A position after all entries of a group, or of the top of the site for null. */
  last(outline: SiteOutline, groupId: string | null): string {
    return keyBetween(outline.entriesIn(groupId).at(-1)?.position ?? null, null);
  }

  /** A position after all entries of a group that the request names at `named`. */
  endOf(outline: SiteOutline, groupId: string | null, named: string): string {
    ancestorsOf(outline, groupId, named);
    return this.last(outline, groupId);
  }

  /** Puts entries last in a group, or at the top of the site for null, in this order. */
  async putLast(outline: SiteOutline, groupId: string | null, entries: readonly SectionEntry[]): Promise<void> {
    const moving = new Set(entries.map(({ id }) => id));
    const last = outline.entriesIn(groupId).findLast(({ id }) => !moving.has(id));
    await this.put(groupId, entries, keysBetween(last?.position ?? null, null, entries.length));
  }

  /** Moves one entry to the end of a group that the request names at `named`. */
  async moveInto(outline: SiteOutline, groupId: string | null, entry: SectionEntry, named: string): Promise<void> {
    ancestorsOf(outline, groupId, named);
    await this.putLast(outline, groupId, [entry]);
  }

  /** Puts entries directly after a group, next to it. */
  async putAfter(outline: SiteOutline, group: SiteSectionGroup, entries: readonly SectionEntry[]): Promise<void> {
    const siblings = outline.entriesIn(group.groupId);
    const next = siblings[siblings.findIndex(({ id }) => id === group.id) + 1];
    await this.put(group.groupId, entries, keysBetween(group.position, next?.position ?? null, entries.length));
  }

  /** Checks that a group with this many levels below it can be in a group that the request names at `named`. */
  refuseTooDeep(outline: SiteOutline, parentId: string | null, levels: number, named: string): void {
    if (ancestorsOf(outline, parentId, named).length + levels > DEEPEST)
      throw new BadRequest(`Groups can be nested at most ${DEEPEST} deep`);
  }

  private async put(groupId: string | null, entries: readonly SectionEntry[], positions: readonly string[]): Promise<void> {
    const placed = entries.map((entry, i) => ({ entry, position: positions[i]! }));
    for (const [table, kind] of TABLES) {
      const some = placed.filter(({ entry }) => entry instanceof kind);
      if (some.length === 0) continue;
      await this.database.query(
        `UPDATE ${table} e SET group_id = $1, position = p.position, updated_at = $4
         FROM unnest($2::text[], $3::text[]) AS p (id, position) WHERE e.id = p.id`,
        [groupId, some.map(({ entry }) => entry.id), some.map(({ position }) => position), new Date()],
      );
    }
  }
}

/** A group and the groups that contain it, from the inside out. */
function ancestorsOf(outline: SiteOutline, groupId: string | null, named: string): SiteSectionGroup[] {
  const found: SiteSectionGroup[] = [];
  for (let id = groupId; id !== null;) {
    const group = outline.groups.find((candidate) => candidate.id === id);
    if (!group) throw new NotFound('site section group', [named]);
    found.push(group);
    id = group.groupId;
  }
  return found;
}
