import { Injectable } from '@nestjs/common';
import type { MergeRules } from '../../common/contract/merge-rules.dto.js';
import type { Role } from '../../common/access/role.js';
import { Database } from '../../common/db/database.js';
import { Org } from './org.entity.js';

/** SQL: joins the organization with this id as `o`. */
export const joinOrg = (o: string, id: string) => `JOIN orgs ${o} ON ${o}.id = ${id}`;

/** SQL: whether the subdomain belongs to an organization, to any or to another than one. */
export const isSubdomain = (hostname: string, except?: string) =>
  `EXISTS (SELECT FROM orgs so WHERE so.hostname = ${hostname}${except === undefined ? '' : ` AND so.id <> ${except}`})`;

/** What other rooms ask about organizations. */
@Injectable()
export class OrgQueries {
  constructor(private readonly database: Database) {}

  /** Locks organizations until the transaction ends, in the order of ids, so that two callers cannot deadlock. */
  async lock(ids: readonly string[]): Promise<void> {
    await this.database.query('SELECT 1 FROM orgs WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
  }

  /** Whether the organization requires single sign-on. Locks it until the transaction ends. */
  async holdSso(id: string): Promise<boolean> {
    const [org] = await this.database.query<{ sso: boolean }>('SELECT sso FROM orgs WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return org?.sso ?? false;
  }

  async mergeRules(id: string): Promise<MergeRules | undefined> {
    return (await this.database.repo(Org).findOne({ select: { mergeRules: true }, where: { id } }))?.mergeRules;
  }

  /** The role of new members; null for guests. */
  async defaultRole(id: string): Promise<Role | null> {
    return (await this.database.repo(Org).findOne({ select: { defaultRole: true }, where: { id } }))?.defaultRole ?? null;
  }

  /** The subdomain of its public content. */
  async hostname(id: string): Promise<string | null> {
    return (await this.database.repo(Org).findOne({ select: { hostname: true }, where: { id } }))?.hostname ?? null;
  }

  /** Organizations whose default site it is have none from now on. */
  async forgetDefaultSite(siteId: string): Promise<void> {
    await this.database.repo(Org).update({ defaultSite: siteId }, { defaultSite: null, updatedAt: () => 'updated_at' });
  }
}
