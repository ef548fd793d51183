import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { audienceOf } from '../../site-structure/audience/site-audiences.js';
import { Site } from '../../site-structure/site.entity.js';
import { SiteOutline } from '../../site-structure/outline/site-outline.js';
import { SiteSection } from '../../site-structure/outline/site-section.entity.js';
import { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import { visibleOutline } from '../../site-structure/outline/visible-outline.js';
import type { SiteVisitor } from '../../site-structure/shown/site-visitor.js';
import { keyIdOf } from '../passes/visitor-tokens.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';

interface State {
  site: Site;
  /** Whether the share link of the pass is active. */
  linkIsActive: boolean;
  sealedKey: string | null;
}

/** Checks in the database that a visit is still allowed. One statement for all that can be revoked. */
@Injectable()
export class VisitState {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
  ) {}

  /** Whether the site is open to the visitor and, if a space is named, shows it to the audience. */
  async allows({ pass, audience }: SiteVisitor, spaceId?: string): Promise<boolean> {
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Site, 'r')}, ${this.entityRows.columns(SiteSpace, 'ss')}, ${this.entityRows.columns(SiteSection, 'sec')},
         l.id IS NOT NULL AS "linkIsActive", a.sealed_key AS "sealedKey"
       FROM sites r
       LEFT JOIN site_share_links l ON l.site_id = r.id AND l.id = $3 AND l.active
       LEFT JOIN site_publishing_auth a ON a.site_id = r.id
       LEFT JOIN site_spaces ss ON ss.site_id = r.id AND ss.space_id = $4
       LEFT JOIN site_sections sec ON sec.id = ss.section_id
       WHERE r.id = $1 AND r.org_id = $2`,
      [pass.siteId, pass.organizationId, pass.linkId, spaceId ?? null],
    );
    const site = row && this.entityRows.read(Site, 'r', row);
    if (!site || !isOpen(pass, { site, linkIsActive: row['linkIsActive'] === true, sealedKey: row['sealedKey'] as string | null }))
      return false;
    if (spaceId === undefined) return true;
    const [siteSpace, section] = [this.entityRows.read(SiteSpace, 'ss', row), this.entityRows.read(SiteSection, 'sec', row)];
    if (!siteSpace) return false;
    const outline = new SiteOutline(site.id, [], section ? [section] : [], [siteSpace], []);
    return visibleOutline(outline, audience).siteSpaces.length > 0;
  }
}

/** A preview also shows a site that is not published: whether the member may see it is checked separately. */
function isOpen({ preview, keyId }: VisitorPass, { site, linkIsActive, sealedKey }: State): boolean {
  if (preview) return true;
  if (!site.published) return false;
  if (keyId !== null && (sealedKey === null || keyIdOf({ sealedKey }) !== keyId)) return false;
  return audienceOf(site).admits({ hasShareKey: linkIsActive, isSignedIn: keyId !== null });
}
