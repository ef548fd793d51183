import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import type { Org } from '../../orgs/org.entity.js';
import { OrgQueries } from '../../orgs/org.queries.js';
import { OrganizationSignIns } from '../../orgs/organization-ports.js';
import { TeamsService, type TeamDetails } from '../../orgs/teams/teams.service.js';
import { readCertificate } from './read-certificate.js';
import type { CreateSAMLProviderDto, UpdateSAMLProviderDto } from './saml-provider.dto.js';
import { SAMLProvider } from './saml-provider.entity.js';

export interface ProviderDetails {
  provider: SAMLProvider;
  /** The default team. */
  team?: TeamDetails;
}

@Injectable()
export class SAMLProvidersService extends OrganizationSignIns {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly orgQueries: OrgQueries,
    private readonly teamsService: TeamsService,
    private readonly apiTokensService: ApiTokensService,
  ) {
    super();
  }

  async list(org: Org, query: PageQuery, actor: Actor): Promise<Page<ProviderDetails>> {
    const page = await paginate(
      this.database,
      {
        name: 'saml-providers',
        select: this.entityRows.columns(SAMLProvider, 'p'),
        from: 'saml_providers p',
        where: ['p.org_id = $1'],
        values: [org.id],
        order: newestFirst('p'),
      },
      query,
      (row) => this.entityRows.read(SAMLProvider, 'p', row)!,
    );
    const teams = await this.teamsService.among(
      page.items.flatMap(({ defaultTeamId }) => defaultTeamId ?? []),
      actor,
    );
    return { ...page, items: page.items.map((provider) => ({ provider, team: teams.get(provider.defaultTeamId ?? '') })) };
  }

  /** All providers of an organization, oldest first, for those who want to sign in. */
  logins({ id: orgId }: Pick<Org, 'id'>): Promise<SAMLProvider[]> {
    return this.database.repo(SAMLProvider).find({ where: { orgId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  work(orgId: string): Promise<boolean> {
    return this.database.repo(SAMLProvider).existsBy({ orgId, status: 'active' });
  }

  async details(provider: SAMLProvider, actor: Actor): Promise<ProviderDetails> {
    const { defaultTeamId } = provider;
    return {
      provider,
      team: defaultTeamId === null ? undefined : (await this.teamsService.among([defaultTeamId], actor)).get(defaultTeamId),
    };
  }

  async create(org: Org, body: CreateSAMLProviderDto, actor: Actor): Promise<ProviderDetails> {
    const { label, entityID: entityId, ssoURL: ssoUrl, defaultRole = org.defaultRole } = body;
    const certificate = pemOf(body.certificate);
    return this.database.tx(async () => {
      const defaultTeamId = await this.holdTeam(org.id, body.defaultTeam ?? null);
      const id = newId();
      await this.database
        .repo(SAMLProvider)
        .insert({ id, orgId: org.id, label, entityId, ssoUrl, certificate, defaultRole, defaultTeamId });
      await audit(this.database, 'saml-provider.create', { id, orgId: org.id, label }, { members: sentMembers(body) });
      return this.details(await this.get(id), actor);
    });
  }

  async update(provider: SAMLProvider, body: UpdateSAMLProviderDto, actor: Actor): Promise<ProviderDetails> {
    const { label, entityID: entityId, ssoURL: ssoUrl, defaultRole } = body;
    const certificate = body.certificate === undefined ? undefined : pemOf(body.certificate);
    return this.database.tx(async () => {
      const defaultTeamId = body.defaultTeam === undefined ? undefined : await this.holdTeam(provider.orgId, body.defaultTeam);
      await this.database
        .repo(SAMLProvider)
        .update(provider.id, { label, entityId, ssoUrl, certificate, defaultRole, defaultTeamId, updatedAt: new Date() });
      const target = { id: provider.id, orgId: provider.orgId, label: label ?? provider.label };
      await audit(this.database, 'saml-provider.update', target, { members: sentMembers(body) });
      return this.details(await this.get(provider.id), actor);
    });
  }

  /**
   * Ends the sessions of the provider, too. While the organization requires single sign-on, the last provider stays: nobody
   * could sign in without it.
   */
  async remove(provider: SAMLProvider): Promise<void> {
    await this.database.tx(async () => {
      const sso = await this.orgQueries.holdSso(provider.orgId);
      if (sso && !(await this.database.repo(SAMLProvider).existsBy({ orgId: provider.orgId, id: Not(provider.id) })))
        throw new Conflict(
          'This is the last provider of an organization that requires single sign-on: set `sso` of the organization to `false`, or create another provider first',
        );
      await deleteOne(this.database.repo(SAMLProvider), provider);
      await this.apiTokensService.revokeOfProvider(provider.id);
      await audit(this.database, 'saml-provider.delete', { id: provider.id, orgId: provider.orgId, label: provider.label });
    });
  }

  /** Locks the team, so that it is not deleted before the provider refers to it. */
  private async holdTeam(orgId: string, teamId: string | null): Promise<string | null> {
    if (teamId === null) return null;
    if (!(await this.teamsService.hold(teamId, orgId))) throw invalid('/defaultTeam', 'is not a team of this organization');
    return teamId;
  }

  /** The provider may have been deleted since it was written. */
  private async get(id: string): Promise<SAMLProvider> {
    const found = await this.database.repo(SAMLProvider).findOneBy({ id });
    if (!found) throw new NotFound('SAML provider');
    return found;
  }
}

function pemOf(text: string): string {
  const certificate = readCertificate(text, new Date());
  if ('problem' in certificate) throw invalid('/certificate', certificate.problem);
  return certificate.pem;
}

const invalid = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
