import { Injectable, Optional } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffect } from '../../../common/access/effects.js';
import { atLeast, type Role } from '../../../common/access/role.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { deleteOne } from '../../../common/db/delete-one.js';
import { newId } from '../../../common/ids/ids.js';
import { newestFirst, paginate, type Page, type PageQuery } from '../../../common/db/paginate.js';
import { BadRequest, Conflict, Forbidden, NotFound } from '../../../common/http/errors.js';
import { OrgAccess, refuseAboveOwnRole } from '../org.access.js';
import type { Org } from '../org.entity.js';
import type { CreateLinkInviteDto, UpdateLinkInviteDto } from './invite.dto.js';
import { Invite } from './invite.entity.js';
import { InviteTargets, type InviteTarget } from './invite-targets.js';
import { hashOfInviteSecret, newInviteSecret } from './invite-secret.js';
import { UsableInvites } from './usable-invites.js';

const LIFE = "now() + interval '30 days'";

export interface LinkInvite {
  id: string;
  role: Role;
  /** The space or collection that the role is on; null for the organization. */
  target: InviteTarget | null;
  /** Whether a newer link gives the same role on the same target. */
  redundant: boolean;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewLinkInvite {
  invite: LinkInvite;
  secret: string;
}

/** Manages invite links, and revokes invites of both kinds. A link that does not work is not shown. */
@Injectable()
export class LinkInvitesService {
  constructor(
    private readonly database: Database,
    private readonly orgAccess: OrgAccess,
    private readonly usableInvites: UsableInvites,
    @Optional() private readonly inviteTargets?: InviteTargets,
  ) {}

  list(org: Org, query: PageQuery, actor: Actor): Promise<Page<LinkInvite>> {
    const all = this.orgAccess.permissionsOf(org.id, actor).admin;
    return paginate(
      this.database,
      {
        name: 'link-invites',
        select: this.columns,
        from: 'invites i',
        where: ['i.org_id = $1', this.usable('i'), ...(all ? [] : ['i.invited_by = $2 AND i.resource_id IS NOT NULL'])],
        values: all ? [org.id] : [org.id, actor.userId],
        order: newestFirst('i'),
      },
      query,
      (row) => row as unknown as LinkInvite,
    );
  }

  /** E-mail invites are not links, so they are not found here. */
  async get({ id }: Pick<Invite, 'id'>): Promise<LinkInvite> {
    const [invite] = await this.database.query<LinkInvite>(
      `SELECT ${this.columns} FROM invites i WHERE i.id = $1 AND ${this.usable('i')}`,
      [id],
    );
    if (!invite) throw new NotFound('invite');
    return invite;
  }

  /** Returns the secret, which cannot be read again: the database stores only its hash. */
  async create(org: Org, wanted: CreateLinkInviteDto, actor: Actor): Promise<NewLinkInvite> {
    if (!org.inviteLinks) throw new Conflict('Invite links are turned off in this organization: set `inviteLinks` to `true` first');
    const target = targetOf(wanted);
    const role = roleFor(target, wanted);
    await this.refuseUnlessTheirs(org.id, target, role, actor);
    const secret = newInviteSecret();
    const id = newId();
    const { kind: resourceKind, id: resourceId } = target ?? {};
    const invite = { id, orgId: org.id, role, resourceKind, resourceId, hash: hashOfInviteSecret(secret), invitedBy: actor.userId };
    return this.database.tx(async () => {
      await this.database.repo(Invite).insert({ ...invite, expiresAt: () => LIFE });
      audit(this.database, 'invite-link.create', { id, orgId: org.id }, { role, resource: resourceId ?? null });
      return { invite: await this.get({ id }), secret };
    });
  }

  async change(invite: Invite, wanted: UpdateLinkInviteDto, actor: Actor): Promise<LinkInvite> {
    const { target } = await this.get(invite);
    const role = roleFor(target, wanted);
    await this.refuseUnlessTheirs(invite.orgId, target, role, actor);
    return this.database.tx(async () => {
      await this.database.repo(Invite).update({ id: invite.id, email: IsNull() }, { role });
      audit(this.database, 'invite-link.update', { id: invite.id, orgId: invite.orgId }, { role });
      return this.get(invite);
    });
  }

  async revoke(invite: Invite): Promise<void> {
    await this.database.tx(async () => {
      await deleteOne(this.database.repo(Invite), invite);
      audit(this.database, 'invite.revoke', { id: invite.id, orgId: invite.orgId });
    });
  }

  private usable(link: string): string {
    return `${link}.email IS NULL AND ${link}.expires_at > now() AND ${this.usableInvites.mayStillGive(link)}`;
  }

  private get columns(): string {
    return `i.id, i.role, CASE WHEN i.resource_id IS NOT NULL THEN json_build_object('kind', i.resource_kind, 'id', i.resource_id) END AS target,
      i.created_at AS "createdAt", i.expires_at AS "expiresAt",
      EXISTS (SELECT FROM invites newer WHERE newer.org_id = i.org_id AND newer.role = i.role
              AND newer.resource_id IS NOT DISTINCT FROM i.resource_id AND (newer.created_at, newer.id) > (i.created_at, i.id)
              AND ${this.usable('newer')}) AS redundant`;
  }

  /** Only administrators of the target may create links, and none of them may give a role above their own. */
  private async refuseUnlessTheirs(orgId: string, target: InviteTarget | null, role: Role, actor: Actor): Promise<void> {
    if (target) {
      requireEffect(actor, 'change-content-roles', `A link to a ${target.kind}`);
      const own = (await this.inviteTargets?.roleOn(target, orgId, actor)) ?? null;
      if (own === null) throw new NotFound(target.kind, [`/${target.kind}`]);
      if (!atLeast(own, 'admin')) throw new Forbidden(`You do not administer this ${target.kind}`);
      return;
    }
    if (!this.orgAccess.permissionsOf(orgId, actor).admin) throw new Forbidden('You do not administer this organization');
    refuseAboveOwnRole(orgId, actor, [role]);
  }
}

function targetOf({ space, collection }: CreateLinkInviteDto): InviteTarget | null {
  if (space !== undefined && collection !== undefined)
    throw new BadRequest('A link leads to either a space or a collection', [
      { pointer: '/collection', message: 'cannot be combined with `space`' },
    ]);
  if (space !== undefined) return { kind: 'space', id: space };
  return collection === undefined ? null : { kind: 'collection', id: collection };
}

/** The request calls it `role` for an organization, and `level` for a space or collection. */
function roleFor(target: InviteTarget | null, wanted: UpdateLinkInviteDto): Role {
  const [name, other] = target ? (['level', 'role'] as const) : (['role', 'level'] as const);
  const problems = [
    ...(wanted[name] === undefined ? [{ pointer: `/${name}`, message: 'is missing' }] : []),
    ...(wanted[other] === undefined
      ? []
      : [{ pointer: `/${other}`, message: `cannot be used for a link to ${target ? `a ${target.kind}` : 'an organization'}` }]),
  ];
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  return wanted[name]!;
}
