import { Injectable, Optional } from '@nestjs/common';
import type { Role } from '../../../common/access/role.js';
import { auditEach } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { Events } from '../../../common/events/events.js';
import { NotFound } from '../../../common/http/errors.js';
import { GrantsService } from '../grants/grants.service.js';
import { MemberJoined } from '../org.events.js';
import { MailInvites } from '../mail-invites.js';
import { Removals } from '../removals.js';
import type { Invite } from './invite.entity.js';
import { InviteTargets } from './invite-targets.js';

export interface Newcomer {
  userId: string;
  role: Role | null;
  sso: boolean;
  /** A team of the organization, if a person who was not named by an administrator becomes a member of one. */
  teamId?: string | null;
}

/** Adds members to an organization. */
@Injectable()
export class Admission {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly mailInvites: MailInvites,
    private readonly grantsService: GrantsService,
    private readonly removals: Removals,
    @Optional() private readonly inviteTargets?: InviteTargets,
  ) {}

  /**
   * Admits by a link. A link to a space or collection grants its role there; people who are not members yet become
   * guests.
   */
  async admitByLink({ orgId, role, sso, resourceId, resourceKind, createdAt }: Invite, userId: string): Promise<void> {
    await this.database.tx(async () => {
      await this.admitUninvited(orgId, { userId, role: resourceId === null ? role : null, sso }, createdAt);
      if (resourceId === null) return;
      if (!(await this.inviteTargets?.hold({ kind: resourceKind!, id: resourceId }))) throw new NotFound('invite');
      const raised = await this.grantsService.raise({ id: resourceId, orgId }, userId, role!);
      if (raised) await this.removals.refuseReturn(resourceId, userId, createdAt);
    });
  }

  /**
   * Admits a person who was not named by an administrator, and comes by a link or by e-mail domain. Refuses people who
   * were removed, unless the link was created after that.
   */
  async admitUninvited(organizationId: string, newcomer: Newcomer, linkMadeAt?: Date): Promise<void> {
    await this.database.tx(async () => {
      const { userId, teamId } = newcomer;
      const [joined] = await this.join(organizationId, [newcomer]);
      if (joined !== undefined) await this.removals.refuseReturn(organizationId, userId, linkMadeAt);
      if (!teamId) return;
      await this.database.query(
        `INSERT INTO team_members (team_id, org_id, user_id, role) SELECT id, org_id, $2, 'member' FROM teams WHERE id = $1 AND NOT provisioned
         ON CONFLICT DO NOTHING`,
        [teamId, userId],
      );
    });
  }

  /**
   * Admits people named by an administrator. Members stay unchanged. Returns the ids of those who were not members
   * before.
   */
  async admit(organizationId: string, newcomers: readonly Newcomer[]): Promise<string[]> {
    if (newcomers.length === 0) return [];
    return this.database.tx(async () => {
      const joined = await this.join(organizationId, newcomers);
      await this.removals.forget(organizationId, joined);
      return joined;
    });
  }

  private async join(organizationId: string, newcomers: readonly Newcomer[]): Promise<string[]> {
    // Sorted by id, so that two calls that admit the same people cannot deadlock.
    const sorted = [...newcomers].sort((a, b) => (a.userId < b.userId ? -1 : 1));
    await this.mailInvites.lockOfUsers(
      organizationId,
      sorted.map(({ userId }) => userId),
    );
    const added = await this.database.query<{ userId: string }>(
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
    await this.mailInvites.forgetOfUsers(organizationId, [...joined]);
    auditEach(
      this.database,
      'member.add',
      sorted.flatMap(({ userId: id, role, sso }) =>
        joined.has(id)
          ? [
              [
                { id, orgId: organizationId },
                { role, sso },
              ] as const,
            ]
          : [],
      ),
    );
    for (const userId of joined) await this.events.emit(new MemberJoined(organizationId, userId));
    return newcomers.map(({ userId }) => userId).filter((userId) => joined.has(userId));
  }
}
