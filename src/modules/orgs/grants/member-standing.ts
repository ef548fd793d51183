import { Injectable } from '@nestjs/common';
import type { Standing } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { StandingSource } from '../../../common/access/standing-source.js';

/** Reads the standing of users in organizations from their memberships. A user who is not a member has no standing. */
@Injectable()
export class MemberStanding extends StandingSource {
  select(caller: string, organization: string): string {
    return `SELECT m.role AS standing_role FROM members m WHERE m.user_id = ${caller} AND m.org_id = ${organization}`;
  }

  read(row: Readonly<Record<string, unknown>>): Standing {
    return { role: row['standing_role'] as Role | null };
  }
}
