import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { SealedSecrets } from '../../../common/secrets/sealed-secrets.js';
import type { Org } from '../../orgs/org.entity.js';
import type { TeamDetails } from '../../orgs/teams/teams.service.js';
import { SSOIdentity } from '../identities/sso-identity.entity.js';
import { SSOProvider } from '../providers/sso-provider.entity.js';
import { SSOProvidersService } from '../providers/sso-providers.service.js';
import { OidcClients } from './oidc-clients.js';
import type { CreateOIDCProviderDto, UpdateOIDCProviderDto } from './oidc-provider.dto.js';
import { OIDCProvider } from './oidc-provider.entity.js';

export interface KnownOIDCProvider {
  provider: SSOProvider;
  settings: OIDCProvider;
}

export interface OIDCProviderDetails extends KnownOIDCProvider {
  /** The default team. */
  team?: TeamDetails;
}

type Row = Readonly<Record<string, unknown>>;

const FROM = 'sso_providers p JOIN oidc_providers o ON o.id = p.id';
const USUAL = { scopes: ['email', 'profile'], emailClaim: 'email', nameClaim: 'name', teamsClaim: null, requiredClaims: [] };

@Injectable()
export class OIDCProvidersService {
  private readonly select: string;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly ssoProvidersService: SSOProvidersService,
    private readonly oidcClients: OidcClients,
    private readonly sealedSecrets: SealedSecrets,
  ) {
    this.select = `${entityRows.columns(SSOProvider, 'p')}, ${entityRows.columns(OIDCProvider, 'o')}`;
  }

  /** Those of an organization, or those that administrators of the installation keep. */
  async list(of: Org | 'installation', query: PageQuery, actor: Actor): Promise<Page<OIDCProviderDetails>> {
    const page = await paginate(
      this.database,
      {
        name: of === 'installation' ? 'installation-providers' : 'oidc-providers',
        select: this.select,
        from: FROM,
        where: [of === 'installation' ? 'p.of_installation' : 'p.org_id = $1'],
        values: of === 'installation' ? [] : [of.id],
        order: newestFirst('p'),
      },
      query,
      this.read,
    );
    return { ...page, items: await this.withTeams(page.items, actor) };
  }

  async find(id: string): Promise<KnownOIDCProvider> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM ${FROM} WHERE p.id = $1`, [id]);
    if (!row) throw new NotFound('identity provider');
    return this.read(row);
  }

  async details({ id }: Pick<OIDCProvider, 'id'>, actor: Actor): Promise<OIDCProviderDetails> {
    const [details] = await this.withTeams([await this.find(id)], actor);
    return details!;
  }

  async create(
    org: Org,
    body: CreateOIDCProviderDto,
    actor: Actor,
    { ofInstallation }: Pick<SSOProvider, 'ofInstallation'> = { ofInstallation: false },
  ): Promise<OIDCProviderDetails> {
    const { issuer, clientID: clientId, clientSecret, label, defaultRole, defaultTeam, ...chosen } = body;
    await this.oidcClients.check(issuer);
    return this.database.tx(async () => {
      const choices = { label, defaultRole, defaultTeam, host: new URL(issuer).host, ofInstallation };
      const { id, orgId } = await this.ssoProvidersService.add(org, 'oidc', choices);
      const sealed = await this.sealedSecrets.seal(clientSecret, id);
      await this.database.repo(OIDCProvider).insert({ id, orgId, issuer, clientId, clientSecret: sealed, ...USUAL, ...chosen });
      audit(this.database, 'oidc-provider.create', { id, orgId, label }, { members: sentMembers(body) });
      return this.details({ id }, actor);
    });
  }

  async update(settings: OIDCProvider, body: UpdateOIDCProviderDto, actor: Actor): Promise<OIDCProviderDetails> {
    const { id, orgId } = settings;
    const { issuer, clientID: clientId, clientSecret, label: newLabel, defaultRole, defaultTeam, ...chosen } = body;
    if (issuer !== undefined) await this.oidcClients.check(issuer);
    const sealed = clientSecret === undefined ? undefined : await this.sealedSecrets.seal(clientSecret, id);
    return this.database.tx(async () => {
      if (issuer !== undefined && issuer !== settings.issuer) await this.requireNobody(id);
      const host = issuer === undefined ? undefined : new URL(issuer).host;
      const { label } = await this.ssoProvidersService.change({ id, orgId }, { label: newLabel, defaultRole, defaultTeam, host });
      const changes = { issuer, clientId, clientSecret: sealed, ...chosen };
      // With nothing to change, no statement is sent.
      if (Object.values(changes).some((value) => value !== undefined)) await this.database.repo(OIDCProvider).update(id, changes);
      audit(this.database, 'oidc-provider.update', { id, orgId, label }, { members: sentMembers(body) });
      return this.details({ id }, actor);
    });
  }

  async remove(settings: Pick<OIDCProvider, 'id' | 'orgId'>): Promise<void> {
    await this.database.tx(async () => {
      const { id, orgId, label } = await this.ssoProvidersService.remove(settings);
      audit(this.database, 'oidc-provider.delete', { id, orgId, label });
    });
  }

  /** What an issuer calls a person means nobody, or somebody else, at another one. Waits for those who are just signing in. */
  private async requireNobody(providerId: string): Promise<void> {
    await this.database.query('SELECT 1 FROM sso_providers WHERE id = $1 FOR UPDATE', [providerId]);
    if (await this.database.repo(SSOIdentity).existsBy({ providerId }))
      throw new Conflict(
        'People are linked with this provider, so its issuer cannot be changed: create another provider for the new issuer',
      );
  }

  private async withTeams(known: readonly KnownOIDCProvider[], actor: Actor): Promise<OIDCProviderDetails[]> {
    const teams = await this.ssoProvidersService.teamsOf(
      known.map(({ provider }) => provider),
      actor,
    );
    return known.map((each) => ({ ...each, team: teams.get(each.provider.defaultTeamId ?? '') }));
  }

  private readonly read = (row: Row): KnownOIDCProvider => ({
    provider: this.entityRows.read(SSOProvider, 'p', row)!,
    settings: this.entityRows.read(OIDCProvider, 'o', row)!,
  });
}
