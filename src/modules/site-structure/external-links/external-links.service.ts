import { Injectable } from '@nestjs/common';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { AlreadyGone, Conflict, NotFound } from '../../../common/http/errors.js';
import { newItemId } from '../outline/item-ids.js';
import type { Site } from '../site.entity.js';
import { AdoptSiteSpaces } from '../outline/adopt-site-spaces.js';
import { GroupEntries } from '../outline/group-entries.js';
import { Outlines } from '../outline/outlines.js';
import { SiteExternalLink } from '../outline/site-external-link.entity.js';
import type { AddExternalLinkDto, UpdateExternalLinkDto } from './external-link.dto.js';

const MOST_LINKS = 200;

@Injectable()
export class ExternalLinksService {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly adoptSiteSpaces: AdoptSiteSpaces,
    private readonly groupEntries: GroupEntries,
  ) {}

  /** Returns the id of the new link. */
  async add({ id: siteId, title: siteTitle }: Site, { parent, condition, url, ...properties }: AddExternalLinkDto): Promise<string> {
    return this.database.tx(async () => {
      const outline = await this.adoptSiteSpaces.adopt(await this.outlines.lock(siteId), siteTitle);
      if (outline.links.length >= MOST_LINKS) throw new Conflict(`A site can have at most ${MOST_LINKS} external links`);
      const id = newItemId('site-external-link');
      const groupId = parent ?? null;
      const position = this.groupEntries.endOf(outline, groupId, '/parent');
      const link = { ...properties, url: new URL(url).href, condition: condition || null };
      await this.database.repo(SiteExternalLink).insert({ id, siteId, groupId, position, ...link });
      audit(this.database, 'site-external-link.create', { id, title: properties.title }, { site: siteId });
      return id;
    });
  }

  async update({ siteId, id }: SiteExternalLink, body: UpdateExternalLinkDto): Promise<void> {
    const { parent, condition, url, ...changes } = body;
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      const link = outline.links.find((candidate) => candidate.id === id);
      if (!link) throw new NotFound('site external link');
      if (parent !== undefined && parent !== link.groupId) await this.groupEntries.moveInto(outline, parent, link, '/parent');
      await this.database.repo(SiteExternalLink).update(id, {
        ...changes,
        ...(url !== undefined && { url: new URL(url).href }),
        ...(condition !== undefined && { condition: condition || null }),
        updatedAt: new Date(),
      });
      const target = { id, title: changes.title ?? link.title };
      audit(this.database, 'site-external-link.update', target, { site: siteId, members: sentMembers(body) });
    });
  }

  async remove({ siteId, id, title }: SiteExternalLink): Promise<void> {
    await this.database.tx(async () => {
      await this.outlines.lock(siteId);
      const { affected } = await this.database.repo(SiteExternalLink).delete(id);
      if (!affected) throw new AlreadyGone();
      audit(this.database, 'site-external-link.delete', { id, title }, { site: siteId });
    });
  }
}
