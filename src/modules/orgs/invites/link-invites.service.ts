import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { newId } from '../../../common/db/ids.js';
import { paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { Conflict, NotFound } from '../../../common/http/errors.js';
import type { Org } from '../org.entity.js';
import { Invite } from './invite.entity.js';
import { hashOfInviteSecret, newInviteSecret } from './invite-secret.js';
import { refuseAboveOwnRole } from './refuse-above-own-role.js';

export interface LinkInvite {
  id: string;
  role: Role;
  /** A newer link gives the same role. */
  redundant: boolean;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewLinkInvite {
  invite: LinkInvite;
  secret: string;
}

const USABLE_LINK = (alias: string) => `${alias}.email IS NULL AND ${alias}.expires_at > now()`;

const COLUMNS = `i.id, i.role, i.created_at AS "createdAt", i.expires_at AS "expiresAt",
  EXISTS (SELECT FROM invites newer WHERE newer.org_id = i.org_id AND newer.role = i.role AND ${USABLE_LINK('newer')}
          AND (newer.created_at, newer.id) > (i.created_at, i.id)) AS redundant`;

/** The invites that serve many people, and the revocation of all. */
@Injectable()
export class LinkInvitesService {
  constructor(private readonly db: Database) {}

  list(org: Org, query: PageQuery): Promise<Page<LinkInvite>> {
    return paginate(
      this.db,
      {
        name: 'link-invites',
        select: COLUMNS,
        from: 'invites i',
        where: ['i.org_id = $1', USABLE_LINK('i')],
        values: [org.id],
        order: [
          { sql: 'i.created_at', type: 'timestamptz', direction: 'DESC' },
          { sql: 'i.id', type: 'text', direction: 'DESC' },
        ],
      },
      query,
      (row) => row as unknown as LinkInvite,
    );
  }

  /** Mail invites are not among the links, and so not found. */
  async get({ id }: Pick<Invite, 'id'>): Promise<LinkInvite> {
    const [invite] = await this.db.query<LinkInvite>(`SELECT ${COLUMNS} FROM invites i WHERE i.id = $1 AND ${USABLE_LINK('i')}`, [id]);
    if (!invite) throw new NotFound('invite');
    return invite;
  }

  /** The secret is told here and nowhere else: the database keeps its hash. */
  async create(org: Org, role: Role, actor: Actor): Promise<NewLinkInvite> {
    if (!org.inviteLinks) throw new Conflict('Invite links are turned off in this organization');
    refuseAboveOwnRole(org.id, actor, [role]);
    const secret = newInviteSecret();
    const id = newId();
    await this.db.query(
      `INSERT INTO invites (id, org_id, role, hash, invited_by, expires_at) VALUES ($1, $2, $3, $4, $5, now() + interval '30 days')`,
      [id, org.id, role, hashOfInviteSecret(secret), actor.userId],
    );
    return { invite: await this.get({ id }), secret };
  }

  async changeRole(invite: Invite, role: Role, actor: Actor): Promise<LinkInvite> {
    refuseAboveOwnRole(invite.orgId, actor, [role]);
    await this.db.repo(Invite).update({ id: invite.id, email: IsNull() }, { role });
    return this.get(invite);
  }

  async revoke(invite: Invite): Promise<void> {
    await deleteOne(this.db.repo(Invite), invite);
  }
}
