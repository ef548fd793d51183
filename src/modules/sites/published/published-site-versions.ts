import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Resources } from '../../../common/access/resources.js';
import { Database } from '../../../common/db/database.js';
import { BUILT_AT } from '../../../common/http/built-at.js';
import { Env } from '../../../config/env.js';
import { grantedRoles } from '../../spaces/tree/effective-role.js';
import { shownSpaces } from '../../site-structure/shown/shown-spaces.js';
import { hashOfShareKey } from '../../site-structure/share-links/hash-of-share-key.js';

/**
 * Computes a version of a published site as one caller sees it: equal as long as the response is. One statement reads
 * `xmin` of all rows that the response is made of, which PostgreSQL changes with every update of a row. What the guard has
 * loaded is a part of the version itself, because it is older than that statement.
 */
@Injectable()
export class PublishedSiteVersions {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  async current(resources: Resources, shareKey: string | undefined): Promise<string> {
    const { actor } = resources;
    const [org, site] = [resources.get('org'), resources.get('site')];
    const standing = actor.standingIn(org.id);
    const { person, conditions } = shownSpaces(actor, org.id);
    const caller = [person, conditions, standing, actor.visitor && [actor.visitor.audience.key, actor.visitor.isPreview]];
    const loaded = [org.hostname, site, resources.factsOf('site'), caller, shareKey, this.env.publicUrl, BUILT_AT];
    const rows = await this.rowsOf(resources, shareKey);
    // Another server may give out numbers of transactions again.
    return hash('sha1', JSON.stringify([...loaded, rows, this.database.server]), 'base64url');
  }

  private async rowsOf(resources: Resources, shareKey: string | undefined): Promise<string> {
    const { actor } = resources;
    const { id, orgId } = resources.get('site');
    const { person, conditions } = shownSpaces(actor, orgId);
    const visible = ['ss.site_id = $3', 's.org_id = $2', ...conditions];
    const [row] = await this.database.query<{ version: string }>(
      `WITH shown AS (
         SELECT s.id, s.xmin::text || ${grantedRoles('s', '$1')}::text AS version
         FROM site_spaces ss JOIN spaces s ON s.id = ss.space_id WHERE ${visible.map((condition) => `(${condition})`).join(' AND ')}
       ), opened AS (
         SELECT l.site_id, l.id FROM site_share_links l WHERE l.hash = $4 AND l.active
       ), rows AS (
         SELECT id, version FROM shown
         UNION ALL SELECT id, xmin::text FROM site_section_groups WHERE site_id = $3
         UNION ALL SELECT id, xmin::text FROM site_sections WHERE site_id = $3
         UNION ALL SELECT id, xmin::text FROM site_spaces WHERE site_id = $3
         UNION ALL SELECT id, xmin::text FROM site_external_links WHERE site_id = $3
         UNION ALL SELECT id, xmin::text FROM site_customizations WHERE site_id = $3
         UNION ALL SELECT id, site_id FROM opened
         -- Each space shows where it is published, which may be another site.
         UNION ALL
         SELECT ss.id, concat_ws(' ', ss.xmin, r.xmin, sec.xmin) FROM shown JOIN site_spaces ss ON ss.space_id = shown.id
         JOIN sites r ON r.id = ss.site_id LEFT JOIN site_sections sec ON sec.id = ss.section_id WHERE r.published
       )
       SELECT md5(string_agg(concat_ws(' ', id, version), ',' ORDER BY id, version)) AS version FROM rows`,
      [person, orgId, id, shareKey === undefined ? null : hashOfShareKey(shareKey)],
    );
    return row!.version;
  }
}
