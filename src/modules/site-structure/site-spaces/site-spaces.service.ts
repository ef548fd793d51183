import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { AlreadyGone, Conflict, NotFound } from '../../../common/http/errors.js';
import type { Site } from '../site.entity.js';
import { AdoptSiteSpaces } from '../outline/adopt-site-spaces.js';
import { HoldSpaces } from '../outline/hold-spaces.js';
import { Outlines } from '../outline/outlines.js';
import { PutSiteSpaces } from '../outline/put-site-spaces.js';
import { RemoveSiteSpaces } from '../outline/remove-site-spaces.js';
import type { SiteOutline } from '../outline/site-outline.js';
import { SiteSpace } from '../outline/site-space.entity.js';
import type { AddSiteSpaceDto, UpdateSiteSpaceDto } from './site-space.dto.js';

/** Changes site spaces. Spaces are locked before their sites, as they are when a space is deleted. */
@Injectable()
export class SiteSpacesService {
  constructor(
    private readonly database: Database,
    private readonly holdSpaces: HoldSpaces,
    private readonly outlines: Outlines,
    private readonly putSiteSpaces: PutSiteSpaces,
    private readonly adoptSiteSpaces: AdoptSiteSpaces,
    private readonly removeSiteSpaces: RemoveSiteSpaces,
  ) {}

  /** Returns the id of the new site space. */
  async add({ id, orgId, title }: Site, { spaceId, sectionId }: AddSiteSpaceDto, actor: Actor): Promise<string> {
    return this.database.tx(async () => {
      const spaces = await this.holdSpaces.hold(orgId, [spaceId], actor, () => '/spaceId');
      const outline = await this.outlines.lock(id);
      if (sectionId !== undefined && !outline.sections.some((section) => section.id === sectionId))
        throw new NotFound('site section', ['/sectionId']);
      const [added] = await this.putSiteSpaces.put(outline, sectionId ?? outline.defaultSection?.id ?? null, spaces);
      if (outline.sections.length === 0 && outline.entriesIn(null).length > 0)
        await this.adoptSiteSpaces.adopt(await this.outlines.read(id), title);
      audit(this.database, 'site-space.create', { id: added!, orgId }, { site: id, space: spaceId });
      return added!;
    });
  }

  async update({ id, orgId }: Site, siteSpace: SiteSpace, body: UpdateSiteSpaceDto, actor: Actor): Promise<void> {
    const { path, condition, spaceId } = body;
    await this.database.tx(async () => {
      if (spaceId !== undefined && spaceId !== siteSpace.spaceId) await this.holdSpaces.hold(orgId, [spaceId], actor, () => '/spaceId');
      const outline = await this.outlines.lock(id);
      const { sectionId } = present(outline, siteSpace.id);
      const others = outline.siteSpaces.filter((other) => other.id !== siteSpace.id);
      if (others.some((other) => other.sectionId === sectionId && other.path === path))
        throw new Conflict(`The path \`${path}\` is taken by another site space: choose another one`);
      if (others.some((other) => other.spaceId === spaceId)) throw new Conflict('This space is already on the site');
      await this.database.repo(SiteSpace).update(siteSpace.id, {
        ...(path !== undefined && { path }),
        ...(condition !== undefined && { condition: condition || null }),
        ...(spaceId !== undefined && { spaceId }),
        updatedAt: new Date(),
      });
      const changes = { site: id, members: sentMembers(body), space: spaceId ?? siteSpace.spaceId };
      audit(this.database, 'site-space.update', { id: siteSpace.id, orgId }, changes);
    });
  }

  async remove({ siteId, id, spaceId }: SiteSpace): Promise<void> {
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      if (!outline.siteSpaces.some((siteSpace) => siteSpace.id === id)) throw new AlreadyGone();
      await this.removeSiteSpaces.remove(outline, new Set([id]));
      audit(this.database, 'site-space.delete', { id }, { site: siteId, space: spaceId });
    });
  }
}

function present(outline: SiteOutline, id: string): SiteSpace {
  const found = outline.siteSpaces.find((siteSpace) => siteSpace.id === id);
  if (!found) throw new NotFound('site space');
  return found;
}
