import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { ApiError, BadRequest, Conflict, Forbidden, NotFound } from '../../../common/http/errors.js';
import { emailDomainOf, hasProvenAddressIn, joinUser, joinUsersAt } from '../../identity/user.queries.js';
import { MembersService, type MemberDetails } from '../members/members.service.js';
import { Member } from '../members/member.entity.js';
import type { Org } from '../org.entity.js';
import { Admission } from './admission.js';
import type { AddMemberDto } from './invite.dto.js';
import { refuseAboveOwnRole } from '../org.access.js';

interface Entitlement {
  role: Role | null;
  member: boolean;
  verified: boolean;
  /** Whether the organization accepts the domain of the user's address. */
  accepted: boolean;
  disabled: boolean;
}

/** Makes users of the installation members without an invite: an administrator adds them, or they join by their e-mail domain. */
@Injectable()
export class UninvitedMembers {
  constructor(
    private readonly database: Database,
    private readonly admission: Admission,
    private readonly membersService: MembersService,
  ) {}

  async add(org: Org, { user, email, role = org.defaultRole }: AddMemberDto, actor: Actor): Promise<MemberDetails> {
    const member = user === undefined ? 'email' : 'user';
    if ((user === undefined) === (email === undefined))
      throw refusal(`/${member}`, 'must be sent, or its alternative: either `user` or `email`');
    refuseAboveOwnRole(org.id, actor, [role]);
    const named = user === undefined ? `${joinUsersAt('u', '$1')} AND (u.email_verified OR NOT u.email_asserted)` : joinUser('u', '$1');
    return this.database.tx(async () => {
      const userId = await this.find(org, named, user ?? email!, actor);
      if (userId === undefined) throw refusal(`/${member}`, 'names no user who can be added: invite the person by e-mail instead');
      const [added] = await this.admission.admit(org.id, [{ userId, role, sso: false }]);
      if (added === undefined) throw new Conflict('This user is a member already: change the role with PATCH');
      return this.membersService.get(await this.database.repo(Member).findOneByOrFail({ orgId: org.id, userId }));
    });
  }

  /** A user whom the caller may not add looks like one who does not exist. */
  private async find(org: Org, named: string, value: string, actor: Actor): Promise<string | undefined> {
    const [found] = await this.database.query<{ id: string }>(
      `SELECT u.id FROM orgs o ${named} AND NOT u.disabled
       WHERE o.id = $3 AND ($2 OR EXISTS (SELECT FROM members m WHERE m.org_id = o.id AND m.user_id = u.id)
         OR (${hasProvenAddressIn('u', 'o.email_domains')}))`,
      [value, actor.installationAdmin, org.id],
    );
    return found?.id;
  }

  /** Admits the caller, who has a verified address in a domain that the organization accepts. */
  async join(organizationId: string, { userId }: Actor): Promise<void> {
    const entitlement = await this.entitlementOf(organizationId, userId);
    if (!entitlement) throw new NotFound('organization');
    const { member, verified, accepted, disabled, role } = entitlement;
    if (disabled) throw new Forbidden('This user is disabled');
    if (member) return;
    if (!accepted) throw new EmailDomainNotAccepted();
    if (!verified)
      throw new BadRequest(
        'Your e-mail address is not verified: accept an invite sent to it, or ask an installation administrator to verify it',
      );
    await this.admission.admitUninvited(organizationId, { userId, role, sso: false });
  }

  /** Undefined if the organization does not exist. */
  private async entitlementOf(organizationId: string, userId: string): Promise<Entitlement | undefined> {
    const [row] = await this.database.query<Entitlement>(
      `SELECT o.default_role AS role, m.id IS NOT NULL AS member, u.email_verified AS verified, u.disabled,
              ${emailDomainOf('u')} = ANY(o.email_domains) AS accepted
       FROM orgs o ${joinUser('u', '$2')} LEFT JOIN members m ON m.org_id = o.id AND m.user_id = u.id WHERE o.id = $1`,
      [organizationId, userId],
    );
    return row;
  }
}

class EmailDomainNotAccepted extends ApiError {
  readonly status = 400;
  readonly type = 'email-domain-not-accepted';
  constructor() {
    super('This organization does not accept the domain of your e-mail address: ask an administrator to invite you');
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
