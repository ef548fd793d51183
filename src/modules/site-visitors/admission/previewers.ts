import { Injectable } from '@nestjs/common';
import { Actor, memberIdentity, type Standing } from '../../../common/access/actor.js';
import { atLeast, type Role } from '../../../common/access/role.js';
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
  async admit(pass: VisitorPass, spaceId?: string): Promise<Previewer | undefined> {
    const found = await this.find(pass, spaceId);
    if (!found || effectiveRole(found.site, found.ofSite, found.actor) === null) return undefined;
    if (spaceId !== undefined && (!found.space || effectiveRole(found.space, found.ofSpace, found.actor) === null)) return undefined;
    return { userId: found.actor.userId, standing: found.standing };
  }

  /** The site of a pass, and the member; undefined if the member may not edit the site any more. */
  async editor(pass: VisitorPass): Promise<{ site: Site; actor: Actor } | undefined> {
    const found = await this.find(pass);
    return found && atLeast(effectiveRole(found.site, found.ofSite, found.actor), 'create')
      ? { site: found.site, actor: found.actor }
      : undefined;
  }

  private async find({ siteId, organizationId, preview }: VisitorPass, spaceId?: string): Promise<Found | undefined> {
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
    const actor = new Actor(memberIdentity(userId, organizationId));
    actor.learn(organizationId, standing);
    const [site, space] = [this.entityRows.read(Site, 'r', row)!, this.entityRows.read(Space, 's', row)];
    return { site, space, actor, standing, ofSite: row['ofSite'] as Role[], ofSpace: row['ofSpace'] as Role[] };
  }
}

/** A member, a site and perhaps a space, and what was granted to the member on them. */
interface Found {
  site: Site;
  space: Space | null | undefined;
  actor: Actor;
  standing: Standing;
  ofSite: readonly Role[];
  ofSpace: readonly Role[];
}
