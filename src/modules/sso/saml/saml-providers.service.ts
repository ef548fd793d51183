import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { BadRequest, NotFound } from '../../../common/http/errors.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import type { Org } from '../../orgs/org.entity.js';
import type { TeamDetails } from '../../orgs/teams/teams.service.js';
import { SSOProvider } from '../providers/sso-provider.entity.js';
import { SSOProvidersService } from '../providers/sso-providers.service.js';
import { readCertificate } from './read-certificate.js';
import type { CreateSAMLProviderDto, UpdateSAMLProviderDto } from './saml-provider.dto.js';
import { SAMLProvider } from './saml-provider.entity.js';

export interface KnownSAMLProvider {
  provider: SSOProvider;
  settings: SAMLProvider;
}

export interface SAMLProviderDetails extends KnownSAMLProvider {
  /** The default team. */
  team?: TeamDetails;
}

type Row = Readonly<Record<string, unknown>>;

const FROM = 'sso_providers p JOIN saml_providers s ON s.id = p.id';

@Injectable()
export class SAMLProvidersService {
  private readonly select: string;

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly ssoProvidersService: SSOProvidersService,
  ) {
    this.select = `${entityRows.columns(SSOProvider, 'p')}, ${entityRows.columns(SAMLProvider, 's')}`;
  }

  async list(org: Org, query: PageQuery, actor: Actor): Promise<Page<SAMLProviderDetails>> {
    const page = await paginate(
      this.database,
      {
        name: 'saml-providers',
        select: this.select,
        from: FROM,
        where: ['p.org_id = $1'],
        values: [org.id],
        order: newestFirst('p'),
      },
      query,
      this.read,
    );
    return { ...page, items: await this.withTeams(page.items, actor) };
  }

  async find(id: string): Promise<KnownSAMLProvider> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM ${FROM} WHERE p.id = $1`, [id]);
    if (!row) throw new NotFound('identity provider');
    return this.read(row);
  }

  async details({ id }: Pick<SAMLProvider, 'id'>, actor: Actor): Promise<SAMLProviderDetails> {
    const [details] = await this.withTeams([await this.find(id)], actor);
    return details!;
  }

  async create(org: Org, body: CreateSAMLProviderDto, actor: Actor): Promise<SAMLProviderDetails> {
    const { entityID: entityId, ssoURL: ssoUrl, certificate: text, ...choices } = body;
    const certificate = pemOf(text);
    return this.database.tx(async () => {
      const { id, label } = await this.ssoProvidersService.add(org, 'saml', { ...choices, host: new URL(ssoUrl).host });
      await this.database.repo(SAMLProvider).insert({ id, orgId: org.id, entityId, ssoUrl, certificate });
      audit(this.database, 'saml-provider.create', { id, orgId: org.id, label }, { members: sentMembers(body) });
      return this.details({ id }, actor);
    });
  }

  async update({ id, orgId }: SAMLProvider, body: UpdateSAMLProviderDto, actor: Actor): Promise<SAMLProviderDetails> {
    const { entityID: entityId, ssoURL: ssoUrl, certificate: text, ...choices } = body;
    const certificate = text === undefined ? undefined : pemOf(text);
    const host = ssoUrl === undefined ? undefined : new URL(ssoUrl).host;
    return this.database.tx(async () => {
      const { label } = await this.ssoProvidersService.change({ id, orgId }, { ...choices, host });
      // With nothing to change, no statement is sent.
      if (entityId !== undefined || ssoUrl !== undefined || certificate !== undefined)
        await this.database.repo(SAMLProvider).update(id, { entityId, ssoUrl, certificate });
      audit(this.database, 'saml-provider.update', { id, orgId, label }, { members: sentMembers(body) });
      return this.details({ id }, actor);
    });
  }

  async remove(settings: SAMLProvider): Promise<void> {
    await this.database.tx(async () => {
      const { id, orgId, label } = await this.ssoProvidersService.remove(settings);
      audit(this.database, 'saml-provider.delete', { id, orgId, label });
    });
  }

  private async withTeams(known: readonly KnownSAMLProvider[], actor: Actor): Promise<SAMLProviderDetails[]> {
    const teams = await this.ssoProvidersService.teamsOf(
      known.map(({ provider }) => provider),
      actor,
    );
    return known.map((each) => ({ ...each, team: teams.get(each.provider.defaultTeamId ?? '') }));
  }

  private readonly read = (row: Row): KnownSAMLProvider => ({
    provider: this.entityRows.read(SSOProvider, 'p', row)!,
    settings: this.entityRows.read(SAMLProvider, 's', row)!,
  });
}

function pemOf(text: string): string {
  const certificate = readCertificate(text, new Date());
  if ('pem' in certificate) return certificate.pem;
  throw new BadRequest('The request is not valid', [{ pointer: '/certificate', message: certificate.problem }]);
}
