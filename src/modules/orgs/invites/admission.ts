import { Injectable, Optional } from '@nestjs/common';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { Events } from '../../../common/events/events.js';
import { NotFound } from '../../../common/http/errors.js';
import { GrantsService } from '../grants/grants.service.js';
import { MemberJoined } from '../members/member.events.js';
import { Removals } from '../removals/removals.js';
import { ForgetInvites } from './forget-invites.js';
import type { Invite } from './invite.entity.js';
import { InviteTargets } from './invite-targets.js';

export interface Newcomer {
  userId: string;
  role: Role | null;
  sso: boolean;
}

/** The door of an organization. */
@Injectable()
export class Admission {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly forgetting: ForgetInvites,
    private readonly grants: GrantsService,
    private readonly removals: Removals,
    @Optional() private readonly targets?: InviteTargets,
  ) {}

  /** A link to a space or a collection makes guests, who have what it grants alone; members it grants the same. */
  async admitByLink({ orgId, role, sso, resourceId, resourceKind, createdAt }: Invite, userId: string): Promise<void> {
    await this.db.tx(async () => {
      await this.admitUninvited(orgId, { userId, role: resourceId === null ? role : null, sso }, createdAt);
      if (resourceId === null) return;
      if (!(await this.targets?.hold({ kind: resourceKind!, id: resourceId }))) throw new NotFound('invite');
      const raised = await this.grants.raise({ id: resourceId, orgId }, userId, role!);
      if (raised) await this.removals.refuseReturn(resourceId, userId, createdAt);
    });
  }

  /**
   * Somebody whom no administrator named: they come by a link, or by the domain of their address. Refused if they were
   * removed, unless the link was made afterwards.
   */
  async admitUninvited(organizationId: string, newcomer: Newcomer, linkMadeAt?: Date): Promise<void> {
    await this.db.tx(async () => {
      const { userId } = newcomer;
      const [joined] = await this.join(organizationId, [newcomer]);
      if (joined !== undefined) await this.removals.refuseReturn(organizationId, userId, linkMadeAt);
    });
  }

  /**
   * People whom an administrator named. Makes members of those who are not, and leaves those who are as they are.
   * Returns the ids of the former.
   */
  async admit(organizationId: string, newcomers: readonly Newcomer[]): Promise<string[]> {
    if (newcomers.length === 0) return [];
    return this.db.tx(async () => {
      const joined = await this.join(organizationId, newcomers);
      await this.removals.forget(organizationId, joined);
      return joined;
    });
  }

  private async join(organizationId: string, newcomers: readonly Newcomer[]): Promise<string[]> {
    // In order of their ids: two who admit the same people wait for each other, and not in a ring.
    const sorted = [...newcomers].sort((a, b) => (a.userId < b.userId ? -1 : 1));
    const added = await this.db.query<{ userId: string }>(
      `INSERT INTO members (id, org_id, user_id, role, sso)
       SELECT id, $1, user_id, role, sso FROM unnest($2::text[], $3::text[], $4::text[], $5::boolean[]) AS n (id, user_id, role, sso)
       ON CONFLICT (org_id, user_id) DO NOTHING RETURNING user_id AS "userId"`,
      [
        organizationId,
        sorted.map(() => newId()),
        sorted.map(({ userId }) => userId),
        sorted.map(({ role }) => role),
        sorted.map(({ sso }) => sso),
      ],
    );
    const joined = new Set(added.map(({ userId }) => userId));
    await this.forgetting.mailInvitesTo(organizationId, [...joined]);
    for (const userId of joined) await this.events.emit(new MemberJoined(organizationId, userId));
    return newcomers.map(({ userId }) => userId).filter((userId) => joined.has(userId));
  }
}
