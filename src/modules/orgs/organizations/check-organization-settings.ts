import { Injectable } from '@nestjs/common';
import type { MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { DefaultContent, OrganizationSignIns } from '../organization-ports.js';
import { MemberQueries } from '../members/member.queries.js';
import type { Org } from '../org.entity.js';
import { OrgQueries } from '../org.queries.js';

/** Refuses settings of an organization that refer to what is not its own, or that would lock its members out. */
@Injectable()
export class CheckOrganizationSettings {
  constructor(
    private readonly orgQueries: OrgQueries,
    private readonly memberQueries: MemberQueries,
    private readonly defaultContent: DefaultContent,
    private readonly organizationSignIns: OrganizationSignIns,
  ) {}

  refuseStrangers({ id }: Org, mergeRules: { rules?: MergeRule[] }): Promise<void> {
    return this.memberQueries.refuseStrangers(id, mergeRules);
  }

  /** A provider is deleted under the lock of the organization, too. */
  async refuseWithoutSignIns({ id }: Org): Promise<void> {
    if ((await this.orgQueries.holdSso(id)) || (await this.organizationSignIns.work(id))) return;
    throw new Conflict(
      'Single sign-on cannot be required before somebody has signed in with a provider of this organization: create a provider, and sign in with it',
    );
  }

  /** A site is deleted under the lock of its organization, too: it is gone before this, or forgotten after it. */
  async refuseForeignSite({ id }: Org, site: string): Promise<void> {
    await this.orgQueries.lock([id]);
    if (await this.defaultContent.isSiteOf(id, site)) return;
    throw new BadRequest('The request is not valid', [{ pointer: '/defaultContent/site', message: 'is not a site of this organization' }]);
  }
}
