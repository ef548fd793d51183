import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import type { Page, PageQuery } from '../../../common/db/paginate.js';
import type { ApiToken } from '../../identity/api-token.entity.js';
import { FirstLinks } from '../../identity/first-links.js';
import { UserSessions } from '../../identity/user-sessions.js';
import type { User } from '../../identity/user.entity.js';
import { SSOProvider } from '../providers/sso-provider.entity.js';
import type { EndSessionsQuery } from './session.dto.js';

export interface SessionDetails {
  token: ApiToken;
  provider: SSOProvider | undefined;
}

/** The sign-ins of people. A token that works in one organization sees and ends those to this organization only. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly userSessions: UserSessions,
    private readonly firstLinks: FirstLinks,
  ) {}

  async list(user: User, query: PageQuery, { identity }: Actor): Promise<Page<SessionDetails>> {
    const page = await this.userSessions.list(user, identity.organizationId, query);
    const ids = new Set(page.items.flatMap(({ providerId }) => providerId ?? []));
    const providers = ids.size === 0 ? [] : await this.database.repo(SSOProvider).findBy({ id: Any([...ids]) });
    const byId = new Map(providers.map((provider) => [provider.id, provider]));
    return { ...page, items: page.items.map((token) => ({ token, provider: byId.get(token.providerId ?? '') })) };
  }

  async end(session: ApiToken): Promise<void> {
    await this.userSessions.end(session);
  }

  /** Codes that clients and devices have not exchanged yet, and links that nobody has opened, would become sessions: an exchange that has begun is waited for. */
  async endAll(user: User, { except }: EndSessionsQuery, { identity }: Actor): Promise<void> {
    const { organizationId, tokenId } = identity;
    await this.database.tx(async () => {
      await this.database.query(
        `DELETE FROM sso_codes c WHERE c.user_id = $1
           AND ($2::text IS NULL OR c.provider_id IN (SELECT p.id FROM sso_providers p WHERE p.org_id = $2))`,
        [user.id, organizationId],
      );
      if (organizationId === null) await this.firstLinks.forgetOf(user.id);
      const ids = await this.userSessions.idsOf(user.id, organizationId);
      await this.database.query('DELETE FROM device_logins WHERE token_id = ANY($1)', [ids]);
      await this.userSessions.endAll(user, organizationId, except === undefined ? null : tokenId);
    });
  }
}
