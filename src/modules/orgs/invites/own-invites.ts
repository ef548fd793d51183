import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { AlreadyGone } from '../../../common/http/errors.js';
import { PERSON, type Person } from '../../identity/person.js';
import { User } from '../../identity/user.entity.js';
import { joinUser, provenAddressOf } from '../../identity/user.queries.js';
import { UsableInvites } from './usable-invites.js';

/** An invite as seen by the invited person. */
export interface OwnInvite {
  id: string;
  organizationId: string;
  organizationTitle: string;
  role: Role | null;
  inviter: Person;
  createdAt: Date;
  expiresAt: Date;
}

/** Lists and declines the invites sent to the verified address of a user. */
@Injectable()
export class OwnInvites {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly usableInvites: UsableInvites,
  ) {}

  list({ userId }: Actor, query: PageQuery): Promise<Page<OwnInvite>> {
    return paginate(
      this.database,
      {
        name: 'own-invites',
        select: `i.id, i.org_id AS "organizationId", o.title AS "organizationTitle", i.role, i.created_at AS "createdAt",
          i.expires_at AS "expiresAt", ${this.entityRows.columns(User, 'inviter', PERSON)}`,
        from: `invites i JOIN orgs o ON o.id = i.org_id ${joinUser('inviter', 'i.invited_by')}`,
        where: [`lower(i.email) = ${provenAddressOf('$1')}`, 'i.expires_at > now()', this.usableInvites.mayStillGive('i')],
        values: [userId],
        order: newestFirst('i'),
      },
      query,
      (row) => ({ ...(row as unknown as OwnInvite), inviter: this.entityRows.read(User, 'inviter', row, PERSON)! }),
    );
  }

  async decline(inviteId: string, { userId }: Actor): Promise<void> {
    const declined = await this.database.query(
      `DELETE FROM invites WHERE id = $1 AND lower(email) = ${provenAddressOf('$2')} RETURNING id`,
      [inviteId, userId],
    );
    if (declined.length === 0) throw new AlreadyGone();
  }
}
