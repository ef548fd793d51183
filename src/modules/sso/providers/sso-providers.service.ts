import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { AlreadyGone, BadRequest, Conflict, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import type { Org } from '../../orgs/org.entity.js';
import { OrgQueries } from '../../orgs/org.queries.js';
import { OrganizationSignIns } from '../../orgs/organization-ports.js';
import { TeamsService, type TeamDetails } from '../../orgs/teams/teams.service.js';
import { SSOProvider, type ProviderKind } from './sso-provider.entity.js';

/** All of them are on the pages where people choose how to sign in. */
const MOST = 50;

/** What callers choose for a provider of any kind. */
export interface ProviderChoices {
  label?: string;
  host?: string;
  defaultRole?: Role | null;
  /** The id of a team. */
  defaultTeam?: string | null;
}

export interface NewProvider extends ProviderChoices {
  label: string;
  host: string;
  ofInstallation?: boolean;
}

/** What all kinds of identity providers share. The kinds store the rest in the same transaction. */
@Injectable()
export class SSOProvidersService extends OrganizationSignIns {
  constructor(
    private readonly database: Database,
    private readonly orgQueries: OrgQueries,
    private readonly teamsService: TeamsService,
    private readonly apiTokensService: ApiTokensService,
  ) {
    super();
  }

  /** All providers of an organization, oldest first, for those who want to sign in. */
  logins({ id: orgId }: Pick<Org, 'id'>): Promise<SSOProvider[]> {
    return this.database.repo(SSOProvider).find({ where: { orgId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  work(orgId: string): Promise<boolean> {
    return this.database.repo(SSOProvider).existsBy({ orgId, status: 'active' });
  }

  /** The provider may have been deleted meanwhile. */
  async get(id: string): Promise<SSOProvider> {
    const found = await this.database.repo(SSOProvider).findOneBy({ id });
    if (!found) throw new NotFound('identity provider');
    return found;
  }

  /** Finds the provider that a request names, and keeps it until the open transaction ends. */
  async hold(id: string, orgId: string): Promise<SSOProvider> {
    const [held] = await this.database.query('SELECT 1 FROM sso_providers WHERE id = $1 AND org_id = $2 FOR KEY SHARE', [id, orgId]);
    if (!held)
      throw new BadRequest('The request is not valid', [{ pointer: '/provider', message: 'is not a provider of this organization' }]);
    return this.get(id);
  }

  /** A part of the open transaction. */
  async add(
    { id: orgId, defaultRole: usual }: Pick<Org, 'id' | 'defaultRole'>,
    kind: ProviderKind,
    { defaultRole = usual, defaultTeam = null, ...rest }: NewProvider,
  ): Promise<SSOProvider> {
    await this.orgQueries.lock([orgId]);
    if ((await this.database.repo(SSOProvider).countBy({ orgId })) >= MOST)
      throw new Conflict(`The organization has ${MOST} identity providers already: delete one of them first`);
    const defaultTeamId = await this.holdTeam(orgId, defaultTeam);
    const id = newId();
    await this.database.repo(SSOProvider).insert({ id, orgId, kind, defaultRole, defaultTeamId, ...rest });
    return this.get(id);
  }

  /** A part of the open transaction. Locks the provider. */
  async change({ id, orgId }: Pick<SSOProvider, 'id' | 'orgId'>, { defaultTeam, ...rest }: ProviderChoices): Promise<SSOProvider> {
    const defaultTeamId = defaultTeam === undefined ? undefined : await this.holdTeam(orgId, defaultTeam);
    await this.database.repo(SSOProvider).update(id, { ...rest, defaultTeamId, updatedAt: new Date() });
    return this.get(id);
  }

  /**
   * Ends the sessions of the provider, too. While the organization requires single sign-on, the last provider stays: nobody
   * could sign in without it. A part of the open transaction. Returns what was there.
   */
  async remove({ id, orgId }: Pick<SSOProvider, 'id' | 'orgId'>): Promise<SSOProvider> {
    const sso = await this.orgQueries.holdSso(orgId);
    if (sso && !(await this.database.repo(SSOProvider).existsBy({ orgId, id: Not(id) })))
      throw new Conflict(
        'This is the last provider of an organization that requires single sign-on: set `sso` of the organization to `false`, or create another provider first',
      );
    const provider = await this.database.repo(SSOProvider).findOneBy({ id });
    if (!provider) throw new AlreadyGone();
    await deleteOne(this.database.repo(SSOProvider), { id });
    await this.apiTokensService.revokeOfProvider(id);
    return provider;
  }

  /** The default teams of providers, by id. */
  teamsOf(providers: readonly SSOProvider[], actor: Actor): Promise<ReadonlyMap<string, TeamDetails>> {
    return this.teamsService.among(
      providers.flatMap(({ defaultTeamId }) => defaultTeamId ?? []),
      actor,
    );
  }

  /** Locks the team, so that it is not deleted before the provider refers to it. */
  private async holdTeam(orgId: string, teamId: string | null): Promise<string | null> {
    if (teamId === null) return null;
    if (await this.teamsService.hold(teamId, orgId)) return teamId;
    throw new BadRequest('The request is not valid', [{ pointer: '/defaultTeam', message: 'is not a team of this organization' }]);
  }
}
