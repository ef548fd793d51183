import { Injectable } from '@nestjs/common';
import type { MergeRule } from '../../../common/contract/merge-rules.dto.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { DefaultContent } from '../default-content.js';
import { MemberQueries } from '../members/member.queries.js';
import type { Org } from '../org.entity.js';
import { OrganizationSignIns } from '../organization-sign-ins.js';

/** Refuses settings of an organization that refer to what is not its own, or that would lock its members out. */
@Injectable()
export class CheckOrganizationSettings {
  constructor(
    private readonly database: Database,
    private readonly memberQueries: MemberQueries,
    private readonly defaultContent: DefaultContent,
    private readonly organizationSignIns: OrganizationSignIns,
  ) {}

  refuseStrangers({ id }: Org, mergeRules: { rules?: MergeRule[] }): Promise<void> {
    return this.memberQueries.refuseStrangers(id, mergeRules);
  }

  /** A provider is deleted under the lock of the organization, too. */
  async refuseWithoutSignIns({ id }: Org): Promise<void> {
    const [org] = await this.database.query<{ sso: boolean }>('SELECT sso FROM orgs WHERE id = $1 FOR NO KEY UPDATE', [id]);
    if (org?.sso || (await this.organizationSignIns.work(id))) return;
    throw new Conflict(
      'Single sign-on cannot be required before somebody has signed in with a provider of this organization: create a provider, and sign in with it',
    );
  }

  /** A site is deleted under the lock of its organization, too: it is gone before this, or forgotten after it. */
  async refuseForeignSite({ id }: Org, site: string): Promise<void> {
    await this.database.query('SELECT 1 FROM orgs WHERE id = $1 FOR NO KEY UPDATE', [id]);
    if (await this.defaultContent.isSiteOf(id, site)) return;
    throw new BadRequest('The request is not valid', [{ pointer: '/defaultContent/site', message: 'is not a site of this organization' }]);
  }
}
