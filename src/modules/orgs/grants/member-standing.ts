import { Injectable } from '@nestjs/common';
import type { Standing } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { StandingSource } from '../../../common/access/standing-source.js';

/** A person stands in an organization as its member; someone who is not one has no standing at all. */
@Injectable()
export class MemberStanding extends StandingSource {
  select(caller: string, organization: string): string {
    return `SELECT m.role AS standing_role FROM members m WHERE m.user_id = ${caller} AND m.org_id = ${organization}`;
  }

  read(row: Readonly<Record<string, unknown>>): Standing {
    return { role: row['standing_role'] as Role | null };
  }
}
