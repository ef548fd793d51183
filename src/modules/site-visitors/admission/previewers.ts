import { Injectable } from '@nestjs/common';
import { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { StandingSource } from '../../../common/access/standing-source.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { joinEnabledUser } from '../../identity/user.queries.js';
import { Space } from '../../spaces/space.entity.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';
import { effectiveRole, grantedRoles } from '../../spaces/tree/effective-role.js';
import { Site } from '../../site-structure/site.entity.js';
import type { Previewer } from '../../site-structure/shown/site-visitor.js';
import type { VisitorPass } from '../../site-structure/shown/visitor-pass.js';

/** Checks that members may still see what they preview. */
@Injectable()
export class Previewers {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly standingSource: StandingSource,
  ) {}

  /** Undefined if the member may not see the site any more, or the space, if one is named. */
  async admit({ siteId, organizationId, preview }: VisitorPass, spaceId?: string): Promise<Previewer | undefined> {
    const userId = preview!.userId;
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Site, 'r')}, ${this.entityRows.columns(Space, 's')}, standing.*,
         ${grantedRoles('r', '$1')} AS "ofSite", CASE WHEN s.id IS NULL THEN '{}' ELSE ${grantedRoles('s', '$1')} END AS "ofSpace"
       FROM sites r LEFT ${joinLiveSpace('s', '$4')} AND s.org_id = r.org_id
       ${joinEnabledUser('u', '$1')}
       JOIN LATERAL (${this.standingSource.select('$1', '$2')}) standing ON true
       WHERE r.id = $3 AND r.org_id = $2`,
      [userId, organizationId, siteId, spaceId ?? null],
    );
    const standing = row && this.standingSource.read(row);
    if (!standing) return undefined;
    const member = new Actor({ ...NOBODY, userId, organizationId });
    member.learn(organizationId, standing);
    const [site, space] = [this.entityRows.read(Site, 'r', row)!, this.entityRows.read(Space, 's', row)];
    if (effectiveRole(site, row['ofSite'] as Role[], member) === null) return undefined;
    if (spaceId !== undefined && (!space || effectiveRole(space, row['ofSpace'] as Role[], member) === null)) return undefined;
    return { userId, standing };
  }
}

const NOBODY = { tokenId: '', scopes: null, expiresAt: null, installationAdmin: false, providerId: null };
