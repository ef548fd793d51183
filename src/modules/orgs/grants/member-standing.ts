import { Injectable } from '@nestjs/common';
import type { Standing } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { StandingSource } from '../../../common/access/standing-source.js';
import { joinEnabledUser } from '../../identity/user.queries.js';

/**
 * SQL: whether a member has to sign in before the organization opens. SSO members have, or an administrator vouches for
 * them. As long as no SSO member is an administrator, the other administrators stay exempt: otherwise an administrator
 * who turns `sso` on, or leaves, could lock everyone out.
 */
const NEEDS_SIGN_IN = `(CASE WHEN NOT g.sso OR m.sso THEN false WHEN m.role = 'admin' THEN EXISTS (
  SELECT 1 FROM members a ${joinEnabledUser('u', 'a.user_id')} WHERE a.org_id = m.org_id AND a.role = 'admin' AND a.sso
) ELSE true END)`;

/**
 * SQL: the ids of the organizations that a token of this user opens: the one that it is limited to, or all in which the user need not
 * sign in first. A token that comes from a sign-in by mail opens none that requires single sign-on.
 */
export const openedOrganizations = (user: string, only: string, byMail: string) =>
  `SELECT m.org_id FROM members m JOIN orgs g ON g.id = m.org_id
  WHERE m.user_id = ${user} AND CASE WHEN ${only}::text IS NOT NULL THEN m.org_id = ${only} WHEN ${byMail} THEN NOT g.sso ELSE NOT ${NEEDS_SIGN_IN} END`;

/** Reads the standing of users in organizations from their memberships. A user who is not a member has no standing. */
@Injectable()
export class MemberStanding extends StandingSource {
  select(caller: string, organization: string): string {
    return `SELECT m.role AS standing_role, ${NEEDS_SIGN_IN} AS standing_needs_sign_in, g.sso AS standing_requires_sign_in
      FROM members m JOIN orgs g ON g.id = m.org_id WHERE m.user_id = ${caller} AND m.org_id = ${organization}`;
  }

  read(row: Readonly<Record<string, unknown>>): Standing {
    return {
      role: row['standing_role'] as Role | null,
      needsSignIn: row['standing_needs_sign_in'] as boolean,
      requiresSignIn: row['standing_requires_sign_in'] as boolean,
    };
  }
}
