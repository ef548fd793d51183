import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import type { InviteToContentDto } from '../../../common/contract/permission.dto.js';
import { Database } from '../../../common/db/database.js';
import type { Page, PageQuery } from '../../../common/db/paginate.js';
import { NotFound } from '../../../common/http/errors.js';
import { GrantsService, type Subject, type TeamGrant, type UserGrant } from '../../orgs/grants/grants.service.js';
import type { Site } from '../../site-structure/site.entity.js';
import { heldSite } from '../../site-structure/site.queries.js';

/** Manages the roles granted on a site. */
@Injectable()
export class SitePermissionsService {
  constructor(
    private readonly database: Database,
    private readonly grantsService: GrantsService,
  ) {}

  async invite(site: Site, body: InviteToContentDto, actor: Actor): Promise<void> {
    await this.grantsService.invite(grantedOn(site), body, actor, async () => {
      const held = await this.database.query(heldSite('$1'), [site.id]);
      if (held.length === 0) throw new NotFound('site');
    });
  }

  change(site: Site, subject: Subject, id: string, role: Role): Promise<void> {
    return this.grantsService.change(grantedOn(site), subject, id, role);
  }

  remove(site: Site, subject: Subject, id: string): Promise<void> {
    return this.grantsService.take(grantedOn(site), subject, id);
  }

  listUsers(site: Site, page: PageQuery): Promise<Page<UserGrant>> {
    return this.grantsService.listUsers(site, page);
  }

  listTeams(site: Site, page: PageQuery, actor: Actor): Promise<Page<TeamGrant>> {
    return this.grantsService.listTeams(site, page, actor);
  }
}

const grantedOn = ({ id, orgId, title }: Site) => ({ type: 'site' as const, id, orgId, title });
