import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { keyBetween } from '../../../common/db/ordering.js';
import { Conflict } from '../../../common/http/errors.js';
import { newItemId } from '../outline/item-ids.js';
import type { Site } from '../site.entity.js';
import { AdoptSiteSpaces } from '../outline/adopt-site-spaces.js';
import { freePath } from '../outline/free-path.js';
import { HoldSpaces } from '../outline/hold-spaces.js';
import { Outlines } from '../outline/outlines.js';
import { PutSiteSpaces } from '../outline/put-site-spaces.js';
import { SiteSection } from '../outline/site-section.entity.js';
import type { AddSiteSectionDto } from './site-section.dto.js';

const MOST_SECTIONS = 200;

/** Adds a section to a site. */
@Injectable()
export class AddSiteSection {
  constructor(
    private readonly database: Database,
    private readonly holdSpaces: HoldSpaces,
    private readonly outlines: Outlines,
    private readonly adoptSiteSpaces: AdoptSiteSpaces,
    private readonly putSiteSpaces: PutSiteSpaces,
  ) {}

  /** Returns the id of the new section. */
  async add({ id: siteId, orgId, title: siteTitle }: Site, { spaceId, title, icon }: AddSiteSectionDto, actor: Actor): Promise<string> {
    return this.database.tx(async () => {
      const spaces = await this.holdSpaces.hold(orgId, [spaceId], actor, () => '/spaceId');
      const outline = await this.adoptSiteSpaces.adopt(await this.outlines.lock(siteId), siteTitle);
      const { sections } = outline;
      if (sections.length >= MOST_SECTIONS) throw new Conflict(`A site can have at most ${MOST_SECTIONS} sections`);
      const id = newItemId('site-section');
      const named = title ?? (spaces[0]!.title || 'Untitled');
      const path = freePath(named, new Set(sections.map((section) => section.path)));
      const position = keyBetween(outline.entriesIn(null).at(-1)?.position ?? null, null);
      const isDefault = sections.length === 0;
      await this.database.repo(SiteSection).insert({ id, siteId, title: named, icon: icon ?? null, path, position, isDefault });
      await this.putSiteSpaces.put(outline, id, spaces);
      audit(this.database, 'site-section.create', { id, orgId, title: named }, { site: siteId });
      return id;
    });
  }
}
