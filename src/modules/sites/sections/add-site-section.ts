import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { keysBetween } from '../../../common/db/ordering.js';
import { Conflict } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { Site } from '../site.entity.js';
import { freePath } from '../structure/free-path.js';
import { HoldSpaces } from '../structure/hold-spaces.js';
import { Outlines } from '../structure/outlines.js';
import { PutSiteSpaces } from '../structure/put-site-spaces.js';
import type { SiteOutline } from '../structure/site-outline.js';
import { SiteSection } from '../structure/site-section.entity.js';
import type { AddSiteSectionDto } from './site-section.dto.js';

const MOST_SECTIONS = 200;

/** Adds a section to a site. */
@Injectable()
export class AddSiteSection {
  constructor(
    private readonly db: Database,
    private readonly spaces: HoldSpaces,
    private readonly outlines: Outlines,
    private readonly siteSpaces: PutSiteSpaces,
  ) {}

  /** Returns the id of the new section. A site has either site spaces or sections, so the site spaces it has become a section first. */
  async add({ id: siteId, orgId, title: siteTitle }: Site, { spaceId, title, icon }: AddSiteSectionDto, actor: Actor): Promise<string> {
    return this.db.tx(async () => {
      const spaces = await this.spaces.hold(orgId, [spaceId], actor);
      const outline = await this.outlines.lock(siteId);
      const unsorted = outline.spacesIn(null).length > 0;
      if (outline.sections.length + (unsorted ? 2 : 1) > MOST_SECTIONS)
        throw new Conflict(`A site can have at most ${MOST_SECTIONS} sections`);
      const added = { title: title ?? (spaces[0]!.title || 'Untitled'), icon: icon ?? null };
      const sections = rowsOf(outline, unsorted ? [{ title: siteTitle, icon: null }, added] : [added]);
      await this.db.repo(SiteSection).insert(sections);
      if (unsorted) await this.db.query('UPDATE site_spaces SET section_id = $2 WHERE site_id = $1', [siteId, sections[0]!.id]);
      const { id } = sections.at(-1)!;
      await this.siteSpaces.put(outline, id, spaces);
      return id;
    });
  }
}

/** Rows for new sections at the end of the top of the site. The first section of a site is its default. */
function rowsOf(outline: SiteOutline, added: readonly Pick<SiteSection, 'title' | 'icon'>[]) {
  const { siteId, sections } = outline;
  const taken = new Set(sections.map(({ path }) => path));
  const last = outline.entriesIn(null).at(-1);
  const positions = keysBetween(last?.position ?? null, null, added.length);
  return added.map((section, i) => {
    const path = freePath(section.title, taken);
    taken.add(path);
    return { ...section, id: newId(), siteId, path, position: positions[i]!, isDefault: sections.length === 0 && i === 0 };
  });
}
