import { Injectable } from '@nestjs/common';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { AlreadyGone, BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import { newItemId } from '../outline/item-ids.js';
import type { Site } from '../site.entity.js';
import { AdoptSiteSpaces } from '../outline/adopt-site-spaces.js';
import { GroupEntries } from '../outline/group-entries.js';
import { Outlines } from '../outline/outlines.js';
import type { SiteOutline } from '../outline/site-outline.js';
import { SiteSectionGroup } from '../outline/site-section-group.entity.js';
import type { SiteSection } from '../outline/site-section.entity.js';
import type { AddSiteSectionGroupDto, UpdateSiteSectionGroupDto } from './site-section-group.dto.js';

const MOST_GROUPS = 200;

@Injectable()
export class SiteSectionGroupsService {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly adoptSiteSpaces: AdoptSiteSpaces,
    private readonly groupEntries: GroupEntries,
  ) {}

  /** Returns the id of the new group. */
  async add({ id: siteId, title: siteTitle }: Site, { title, icon, sections = [], parent }: AddSiteSectionGroupDto): Promise<string> {
    return this.database.tx(async () => {
      const outline = await this.adoptSiteSpaces.adopt(await this.outlines.lock(siteId), siteTitle);
      if (outline.groups.length >= MOST_GROUPS) throw new Conflict(`A site can have at most ${MOST_GROUPS} groups`);
      const groupId = parent ?? null;
      this.groupEntries.refuseTooDeep(outline, groupId, 1, '/parent');
      const id = newItemId('site-section-group');
      const position = this.groupEntries.last(outline, groupId);
      await this.database.repo(SiteSectionGroup).insert({ id, siteId, groupId, title, icon: icon ?? null, position });
      await this.groupEntries.putLast(
        outline,
        id,
        sections.map((section, at) => sectionIn(outline, section, `/sections/${at}`)),
      );
      audit(this.database, 'site-section-group.create', { id, title }, { site: siteId });
      return id;
    });
  }

  async update({ siteId, id }: SiteSectionGroup, body: UpdateSiteSectionGroupDto): Promise<void> {
    const { parentSectionGroupId, ...changes } = body;
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      const group = groupIn(outline, id);
      if (parentSectionGroupId !== undefined && parentSectionGroupId !== group.groupId) {
        if (parentSectionGroupId === id || outline.walk(id).some((entry) => entry.id === parentSectionGroupId))
          throw new BadRequest('A group cannot be moved into itself or into a group inside it', [
            { pointer: '/parentSectionGroupId', message: 'must name a group outside of this one' },
          ]);
        this.groupEntries.refuseTooDeep(outline, parentSectionGroupId, levelsOf(outline, id), '/parentSectionGroupId');
        await this.groupEntries.putLast(outline, parentSectionGroupId, [group]);
      }
      await this.database.repo(SiteSectionGroup).update(id, { ...changes, updatedAt: new Date() });
      const target = { id, title: changes.title ?? group.title };
      audit(this.database, 'site-section-group.update', target, { site: siteId, members: sentMembers(body) });
    });
  }

  /** What is in the group takes its place. */
  async remove({ siteId, id }: SiteSectionGroup): Promise<void> {
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      const group = outline.groups.find((candidate) => candidate.id === id);
      if (!group) throw new AlreadyGone();
      await this.groupEntries.putAfter(outline, group, outline.entriesIn(id));
      await this.database.repo(SiteSectionGroup).delete(id);
      audit(this.database, 'site-section-group.delete', group, { site: siteId });
    });
  }

  async addSection({ siteId, id }: SiteSectionGroup, sectionId: string): Promise<void> {
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      const group = groupIn(outline, id);
      const section = sectionIn(outline, sectionId, '/sectionId');
      if (section.groupId === id) throw new Conflict('This section is already in the group');
      await this.groupEntries.putLast(outline, id, [section]);
      await this.recordSections(group, sectionId);
    });
  }

  /** The section moves out of the group, to the place directly after it. */
  async removeSection({ siteId, id }: SiteSectionGroup, sectionId: string): Promise<void> {
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      const group = outline.groups.find((candidate) => candidate.id === id);
      const section = outline.sections.find((candidate) => candidate.id === sectionId && candidate.groupId === id);
      if (!group || !section) throw new AlreadyGone();
      await this.groupEntries.putAfter(outline, group, [section]);
      await this.recordSections(group, sectionId);
    });
  }

  private async recordSections(group: SiteSectionGroup, section: string): Promise<void> {
    const payload = { site: group.siteId, members: ['sections'], section };
    audit(this.database, 'site-section-group.update', { id: group.id, title: group.title }, payload);
  }
}

/** The number of levels of groups, the group itself included. */
function levelsOf(outline: SiteOutline, id: string): number {
  const below = outline.entriesIn(id).filter((entry) => entry instanceof SiteSectionGroup);
  return 1 + Math.max(0, ...below.map((group) => levelsOf(outline, group.id)));
}

function groupIn(outline: SiteOutline, id: string): SiteSectionGroup {
  const found = outline.groups.find((group) => group.id === id);
  if (!found) throw new NotFound('site section group');
  return found;
}

function sectionIn(outline: SiteOutline, id: string, named: string): SiteSection {
  const found = outline.sections.find((section) => section.id === id);
  if (!found) throw new NotFound('site section', [named]);
  return found;
}
