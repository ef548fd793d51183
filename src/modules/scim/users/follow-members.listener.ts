import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { MemberJoined, MemberRemoved } from '../../orgs/org.events.js';
import { ProvisionedTeams } from '../../orgs/teams/provisioned-teams.js';

/** Users are active while they are members, also if an administrator removes them or lets them in. */
@Injectable()
export class FollowMembers {
  constructor(
    private readonly database: Database,
    private readonly provisionedTeams: ProvisionedTeams,
  ) {}

  @OnEvent(MemberRemoved, { inTransaction: true })
  async noteRemoved({ organizationId, userId }: MemberRemoved): Promise<void> {
    await this.database.query(
      `UPDATE scim_users SET active = false, version = version + 1, updated_at = now() WHERE org_id = $1 AND user_id = $2 AND active`,
      [organizationId, userId],
    );
  }

  /** They are in the teams that their groups are. */
  @OnEvent(MemberJoined, { inTransaction: true })
  async noteJoined({ organizationId, userId }: MemberJoined): Promise<void> {
    const [user] = await this.database.query<{ id: string }>(
      `UPDATE scim_users SET active = true, version = version + 1, updated_at = now()
       WHERE org_id = $1 AND user_id = $2 AND NOT active RETURNING id`,
      [organizationId, userId],
    );
    if (!user) return;
    const seats = await this.database.query<{ team: string }>('SELECT group_id AS team FROM scim_seats WHERE scim_user_id = $1', [user.id]);
    await this.provisionedTeams.restore(
      organizationId,
      userId,
      seats.map(({ team }) => ({ team, role: 'member' })),
      { provisioned: true },
    );
  }
}
