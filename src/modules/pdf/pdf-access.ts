import { Injectable } from '@nestjs/common';
import { Actor, type Identity } from '../../common/access/actor.js';
import { LoadViewable } from '../../common/access/load-viewable.js';
import type { ResourceKind } from '../../common/access/resources.js';
import { Database } from '../../common/db/database.js';
import type { PdfGrant } from './pdf-urls.js';

/** Checks whether the user that a URL was issued to may still use it. */
@Injectable()
export class PdfAccess {
  constructor(
    private readonly database: Database,
    private readonly loadViewable: LoadViewable,
  ) {}

  /** Checks the token, the user, the space and the change request, as a request with the token would. */
  async allows({ spaceId, changeRequestId, userId, tokenId }: PdfGrant): Promise<boolean> {
    const identity = await this.identityOf(userId, tokenId);
    if (!identity) return false;
    const kinds: ResourceKind[] = changeRequestId === null ? ['space'] : ['space', 'change-request'];
    const ids = changeRequestId === null ? [spaceId] : [spaceId, changeRequestId];
    return (await this.loadViewable.load(kinds, ids, new Actor(identity))) !== undefined;
  }

  private async identityOf(userId: string, tokenId: string): Promise<Identity | undefined> {
    const [row] = await this.database.query<Identity>(
      `SELECT t.id AS "tokenId", t.user_id AS "userId", t.scopes, t.expires_at AS "expiresAt",
              u.installation_admin AND t.organization_id IS NULL AS "installationAdmin", t.organization_id AS "organizationId", t.provider_id AS "providerId"
       FROM api_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.id = $1 AND t.user_id = $2 AND NOT u.disabled AND (t.expires_at IS NULL OR t.expires_at > now())`,
      [tokenId, userId],
    );
    return row;
  }
}
