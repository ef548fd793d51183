import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit, auditEach } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Conflict, Forbidden, NotFound } from '../../../common/http/errors.js';
import { newId } from '../../../common/ids/ids.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import type { User } from '../../identity/user.entity.js';
import { LinkCodes } from './link-codes.js';
import { SSOIdentity } from './sso-identity.entity.js';

export interface IdentityDetails {
  identity: SSOIdentity;
  /** The label of the provider. */
  label: string;
  /** The id of the organization of the provider. */
  organization: string;
}

type Row = Readonly<Record<string, unknown>>;

@Injectable()
export class SSOIdentitiesService {
  private readonly select: string;
  private readonly from = 'sso_identities i JOIN sso_providers p ON p.id = i.provider_id';

  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly linkCodes: LinkCodes,
    private readonly apiTokensService: ApiTokensService,
  ) {
    this.select = `${entityRows.columns(SSOIdentity, 'i')}, p.label, p.org_id`;
  }

  list(user: User, query: PageQuery): Promise<Page<IdentityDetails>> {
    return paginate(
      this.database,
      {
        name: 'sso-identities',
        select: this.select,
        from: this.from,
        where: ['i.user_id = $1'],
        values: [user.id],
        order: newestFirst('i'),
      },
      query,
      this.read,
    );
  }

  /**
   * Links the person who got the code from the provider. A token that works in one organization cannot do this: it comes
   * from a provider, which must not open the account to another one. Nor can a sign-in by mail: an organization that requires
   * single sign-on would be open to everybody who can read the mail.
   */
  async link(user: User, code: string, { identity }: Actor): Promise<IdentityDetails> {
    if (identity.organizationId !== null || identity.mailAt !== undefined)
      throw new Forbidden('The token of a sign-in cannot link accounts: send a token that is not limited');
    const { providerId, subject } = await this.linkCodes.read(code);
    return this.database.tx(async () => {
      const [provider] = await this.database.query('SELECT 1 FROM sso_providers WHERE id = $1 FOR KEY SHARE', [providerId]);
      if (!provider) throw new NotFound('identity provider');
      const added = await this.database.query(
        `INSERT INTO sso_identities (id, provider_id, subject, user_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (provider_id, subject) DO NOTHING RETURNING id`,
        [newId(), providerId, subject, user.id],
      );
      const linked = await this.find(providerId, subject);
      if (linked.identity.userId !== user.id) throw new Conflict('This person of the identity provider is linked to another account');
      if (added.length > 0) await this.record('sso-identity.link', linked);
      return linked;
    });
  }

  /** Ends the sessions that the person has with the provider, too. */
  async unlink(identity: SSOIdentity): Promise<void> {
    await this.database.tx(async () => {
      const { providerId, subject, userId } = identity;
      const [linked] = await this.findAll(providerId, subject);
      await deleteOne(this.database.repo(SSOIdentity), identity);
      if (linked) await this.record('sso-identity.unlink', linked);
      await this.database.query('DELETE FROM sso_codes WHERE provider_id = $1 AND user_id = $2', [providerId, userId]);
      await this.apiTokensService.revokeOfProvider(providerId, userId);
    });
  }

  /** Separates a user from the people of all providers of an organization, as a part of the open transaction. */
  async unlinkAll(orgId: string, userId: string): Promise<void> {
    const unlinked = await this.database.query<{ id: string; providerId: string }>(
      `DELETE FROM sso_identities i USING sso_providers p WHERE p.id = i.provider_id AND p.org_id = $1 AND i.user_id = $2
       RETURNING i.id, i.provider_id AS "providerId"`,
      [orgId, userId],
    );
    auditEach(
      this.database,
      'sso-identity.unlink',
      unlinked.map(({ id: identity, providerId: provider }) => [
        { id: userId, orgId },
        { identity, provider },
      ]),
    );
  }

  private async record(action: 'sso-identity.link' | 'sso-identity.unlink', { identity, organization }: IdentityDetails): Promise<void> {
    const target = { id: identity.userId, orgId: organization };
    audit(this.database, action, target, { identity: identity.id, provider: identity.providerId });
  }

  private async find(providerId: string, subject: string): Promise<IdentityDetails> {
    const [found] = await this.findAll(providerId, subject);
    if (!found) throw new NotFound('identity');
    return found;
  }

  private async findAll(providerId: string, subject: string): Promise<IdentityDetails[]> {
    const where = 'WHERE i.provider_id = $1 AND i.subject = $2';
    const rows = await this.database.query<Row>(`SELECT ${this.select} FROM ${this.from} ${where}`, [providerId, subject]);
    return rows.map(this.read);
  }

  private readonly read = (row: Row): IdentityDetails => ({
    identity: this.entityRows.read(SSOIdentity, 'i', row)!,
    label: row['label'] as string,
    organization: row['org_id'] as string,
  });
}
