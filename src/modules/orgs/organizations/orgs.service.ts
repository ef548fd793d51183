import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffects } from '../../../common/access/effects.js';
import { StandingSource } from '../../../common/access/standing-source.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import type { Document } from '../../../common/document/rich-text.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Forbidden, NotFound } from '../../../common/http/errors.js';
import { Events } from '../../../common/events/events.js';
import { hasProvenAddressIn, joinUser } from '../../identity/user.queries.js';
import { Member } from '../members/member.entity.js';
import { CheckOrganizationSettings } from './check-organization-settings.js';
import type { CreateOrgDto, UpdateOrgDto } from './org.dto.js';
import { Org } from '../org.entity.js';
import { OrgCreated } from '../org.events.js';

@Injectable()
export class OrgsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly standingSource: StandingSource,
    private readonly events: Events,
    private readonly checkOrganizationSettings: CheckOrganizationSettings,
  ) {}

  /** Lists the organizations of the caller that the token gives access to, and stores the caller's standing in each on the actor. */
  list(actor: Actor, query: PageQuery): Promise<Page<Org>> {
    return paginate(
      this.database,
      {
        name: 'orgs',
        select: `${this.entityRows.columns(Org, 'o')}, standing.*`,
        from: `orgs o JOIN LATERAL (${this.standingSource.select('$1', 'o.id')}) standing ON true`,
        where: [
          `CASE WHEN $2::text IS NOT NULL THEN o.id = $2 WHEN $3::boolean THEN NOT standing.standing_requires_sign_in
             ELSE NOT standing.standing_needs_sign_in END`,
        ],
        values: [actor.userId, actor.identity.organizationId, actor.identity.mailAt !== undefined],
        order: newestFirst('o'),
      },
      query,
      (row) => {
        const org = this.entityRows.read(Org, 'o', row)!;
        actor.learn(org.id, this.standingSource.read(row)!);
        return org;
      },
    );
  }

  /** The creator of an organization becomes its first administrator. */
  async create({ title, emailDomains = [], hostname }: CreateOrgDto, actor: Actor): Promise<Org> {
    if (actor.identity.organizationId !== null)
      throw new Forbidden('This token works in one organization only: create organizations with a token that is not limited');
    return this.database.tx(async () => {
      const id = newId();
      await this.database.repo(Org).insert({ id, title, emailDomains, hostname, createdBy: actor.userId });
      await this.database.repo(Member).insert({ id: newId(), orgId: id, userId: actor.userId, role: 'admin' });
      actor.learn(id, { role: 'admin' });
      audit(this.database, 'organization.create', { id, orgId: id, title });
      await this.events.emit(new OrgCreated(id));
      return this.get(id);
    });
  }

  async update(org: Org, body: UpdateOrgDto, actor: Actor): Promise<Org> {
    const { defaultContent, ...changes } = body;
    requireEffects(actor, changes, {
      emailDomains: 'change-members',
      defaultRole: 'change-members',
      inviteLinks: 'change-members',
      sso: 'change-sign-in',
    });
    if (changes.mergeRules) await this.checkOrganizationSettings.refuseStrangers(org, changes.mergeRules);
    return this.database.tx(async () => {
      if (defaultContent) await this.checkOrganizationSettings.refuseForeignSite(org, defaultContent.site);
      if (changes.sso === true) await this.checkOrganizationSettings.refuseWithoutSignIns(org);
      const defaultSite = defaultContent === undefined ? {} : { defaultSite: defaultContent?.site ?? null };
      await this.database.repo(Org).update(org.id, { ...changes, ...defaultSite, updatedAt: new Date() });
      const { defaultRole, sso, inviteLinks, ai, emailDomains } = changes;
      const settings = { members: sentMembers(body), defaultRole, sso, inviteLinks, ai, emailDomains };
      audit(this.database, 'organization.update', { id: org.id, orgId: org.id, title: org.title }, settings);
      return this.get(org.id);
    });
  }

  /** The organization together with its agent instructions. */
  async withInstructions({ id }: Org): Promise<Org> {
    return this.database.repo(Org).createQueryBuilder('org').addSelect('org.agentInstructions').where({ id }).getOneOrFail();
  }

  async instructAgents(org: Org, instructions: Document, actor: Actor): Promise<Org> {
    const changes = { agentInstructions: instructions as object, agentInstructionsAt: new Date(), agentInstructionsBy: actor.userId };
    return this.database.tx(async () => {
      await this.database.repo(Org).update(org.id, changes);
      const target = { id: org.id, orgId: org.id, title: org.title };
      audit(this.database, 'organization.update', target, { members: ['agentInstructions'] });
      return this.withInstructions(org);
    });
  }

  async bySubdomain(hostname: string): Promise<Org> {
    const org = await this.database.repo(Org).findOneBy({ hostname });
    if (!org) throw new NotFound('subdomain');
    return org;
  }

  /**
   * Returns organizations only for a domain in which the caller has a verified address. Otherwise anyone could find out
   * who uses the service.
   */
  async joinable(domain: string, actor: Actor): Promise<Org[]> {
    const rows = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Org, 'o')}, standing.*, standing.standing_found
       FROM orgs o ${joinUser('u', '$1')} AND ${hasProvenAddressIn('u', 'ARRAY[$2]')}
       LEFT JOIN LATERAL (SELECT true AS standing_found, s.* FROM (${this.standingSource.select('$1', 'o.id')}) s) standing ON true
       WHERE o.email_domains @> ARRAY[$2]
       ORDER BY o.created_at DESC, o.id DESC
       LIMIT 100`,
      [actor.userId, domain.toLowerCase()],
    );
    return rows.map((row) => {
      const org = this.entityRows.read(Org, 'o', row)!;
      if (row['standing_found']) actor.learn(org.id, this.standingSource.read(row)!);
      return org;
    });
  }

  private get(id: string): Promise<Org> {
    return this.database.repo(Org).findOneByOrFail({ id });
  }
}
