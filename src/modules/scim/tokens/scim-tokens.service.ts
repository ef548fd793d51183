import { Injectable } from '@nestjs/common';
import { refuseAboveOwnRole } from '../../orgs/org.access.js';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import type { Org } from '../../orgs/org.entity.js';
import { OrgQueries } from '../../orgs/org.queries.js';
import { ProvisionedTeams } from '../../orgs/teams/provisioned-teams.js';
import type { SSOProvider } from '../../sso/providers/sso-provider.entity.js';
import { SSOProvidersService } from '../../sso/providers/sso-providers.service.js';
import { ScimGroup } from '../scim-group.entity.js';
import type { CreateScimTokenDto } from './scim-token.dto.js';
import { ScimToken } from '../scim-token.entity.js';
import { ScimTokenLookup } from './scim-token-lookup.js';

export interface ScimTokenDetails {
  token: ScimToken;
  provider: Pick<SSOProvider, 'id' | 'label'> | null;
}

const MOST_TOKENS = 20;

@Injectable()
export class ScimTokensService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly orgQueries: OrgQueries,
    private readonly provisionedTeams: ProvisionedTeams,
    private readonly scimTokenLookup: ScimTokenLookup,
    private readonly ssoProvidersService: SSOProvidersService,
  ) {}

  async list({ id }: Org, query: PageQuery): Promise<Page<ScimTokenDetails>> {
    const page = await paginate(
      this.database,
      {
        name: 'scim-tokens',
        select: this.entityRows.columns(ScimToken, 't'),
        from: 'scim_tokens t',
        where: ['t.org_id = $1'],
        values: [id],
        order: newestFirst('t'),
      },
      query,
      (row) => this.entityRows.read(ScimToken, 't', row)!,
    );
    const providers = await this.ssoProvidersService.logins({ id });
    return { ...page, items: page.items.map((token) => detailsOf(token, providers)) };
  }

  async get({ id, orgId }: Pick<ScimToken, 'id' | 'orgId'>): Promise<ScimTokenDetails> {
    const token = await this.database.repo(ScimToken).findOneBy({ id });
    if (!token) throw new NotFound('SCIM token');
    return detailsOf(token, await this.ssoProvidersService.logins({ id: orgId }));
  }

  /** The token gives people the role of the provider, so its maker must be able to give it. */
  async create(
    { id: orgId, defaultRole }: Org,
    { label, provider = null }: CreateScimTokenDto,
    actor: Actor,
  ): Promise<ScimTokenDetails & { secret: string }> {
    const secret = this.scimTokenLookup.newSecret();
    const id = newId();
    const details = await this.database.tx(async () => {
      await this.orgQueries.lock([orgId]);
      if ((await this.database.repo(ScimToken).countBy({ orgId })) >= MOST_TOKENS)
        throw new Conflict(`An organization has at most ${MOST_TOKENS} SCIM tokens: delete one that is not used`);
      const role = provider === null ? defaultRole : (await this.ssoProvidersService.hold(provider, orgId)).defaultRole;
      refuseAboveOwnRole(orgId, actor, [role]);
      const hash = this.scimTokenLookup.hashOf(secret);
      await this.database.repo(ScimToken).insert({ id, orgId, label, hash, providerId: provider, createdBy: actor.userId });
      await this.provisionedTeams.mark(await this.teamsOf(orgId), true);
      audit(this.database, 'scim-token.create', { id, orgId, label }, { provider });
      return this.get({ id, orgId });
    });
    return { ...details, secret };
  }

  async remove(token: ScimToken): Promise<void> {
    await this.database.tx(async () => {
      const { orgId } = token;
      await this.orgQueries.lock([orgId]);
      await deleteOne(this.database.repo(ScimToken), token);
      audit(this.database, 'scim-token.delete', token);
      if (!(await this.database.repo(ScimToken).existsBy({ orgId }))) await this.provisionedTeams.mark(await this.teamsOf(orgId), false);
    });
  }

  private async teamsOf(orgId: string): Promise<string[]> {
    return (await this.database.repo(ScimGroup).find({ select: { id: true }, where: { orgId } })).map(({ id }) => id);
  }
}

function detailsOf(token: ScimToken, providers: readonly SSOProvider[]): ScimTokenDetails {
  const provider = providers.find(({ id }) => id === token.providerId);
  return { token, provider: provider ? { id: provider.id, label: provider.label } : null };
}
