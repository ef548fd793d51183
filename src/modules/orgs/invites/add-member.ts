import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { BadRequest, Conflict } from '../../../common/http/errors.js';
import { emailDomainOf } from '../../identity/email-domain.js';
import { MembersService, type MemberDetails } from '../members/members.service.js';
import { Member } from '../members/member.entity.js';
import type { Org } from '../org.entity.js';
import { Admission } from './admission.js';
import type { AddMemberDto } from './invite.dto.js';
import { refuseAboveOwnRole } from './refuse-above-own-role.js';

/** Adds users of the installation to an organization without an invite. */
@Injectable()
export class AddMember {
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
    return this.database.tx(async () => {
      const userId = await this.find(
        org,
        member === 'user' ? 'u.id = $1' : 'lower(u.email) = lower($1) AND (u.email_verified OR NOT u.email_asserted)',
        user ?? email!,
        actor,
      );
      if (userId === undefined) throw refusal(`/${member}`, 'names no user who can be added: invite the person by e-mail instead');
      const [added] = await this.admission.admit(org.id, [{ userId, role, sso: false }]);
      if (added === undefined) throw new Conflict('This user is a member already: change the role with PATCH');
      return this.membersService.get(await this.database.repo(Member).findOneByOrFail({ orgId: org.id, userId }));
    });
  }

  /** A user whom the caller may not add looks like one who does not exist. */
  private async find(org: Org, condition: string, value: string, actor: Actor): Promise<string | undefined> {
    const [found] = await this.database.query<{ id: string }>(
      `SELECT u.id FROM users u WHERE ${condition} AND NOT u.disabled
         AND ($2 OR EXISTS (SELECT FROM members m WHERE m.org_id = $3 AND m.user_id = u.id)
           OR (u.email_verified AND ${emailDomainOf('u.email')} = ANY(SELECT unnest(o.email_domains) FROM orgs o WHERE o.id = $3)))`,
      [value, actor.installationAdmin, org.id],
    );
    return found?.id;
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
