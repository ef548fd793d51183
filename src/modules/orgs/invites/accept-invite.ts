import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../../common/http/errors.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import type { User } from '../../identity/user.entity.js';
import { UsersService } from '../../identity/users.service.js';
import { Admission } from './admission.js';
import type { AcceptInviteDto, InviteParams } from './invite.dto.js';
import { Invite } from './invite.entity.js';
import { InviteAccepted } from '../org.events.js';
import { opens } from './invite-secret.js';
import { UsableInvites } from './usable-invites.js';

export interface Acceptance {
  organizationId: string;
  user: User;
  /** The first token of a user created by accepting. */
  token?: string;
}

type Accepter = Pick<Acceptance, 'user' | 'token'>;

const LONGEST_NAME = 64;

/** Makes a member of anyone who proves that an invite is for them. */
@Injectable()
export class AcceptInvite {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly usersService: UsersService,
    private readonly apiTokensService: ApiTokensService,
    private readonly admission: Admission,
    private readonly usableInvites: UsableInvites,
  ) {}

  /** Accepts with the secret of the invite. */
  async accept({ organizationId, inviteId }: InviteParams, { secret, displayName }: AcceptInviteDto, actor?: Actor): Promise<Acceptance> {
    return this.database.tx(async () => {
      const invite = await this.usableInvites.holdOf(organizationId, inviteId, actor?.userId);
      if (!opens(secret, invite.hash)) throw new NotFound('invite');
      const { email } = invite;
      if (email === null) return this.admitByLink(invite, await this.byLink(actor));
      return this.admitByMail(invite, await this.byMail(email, displayName, actor));
    });
  }

  /** Accepts as the owner of the invited address: a verified address is as good a proof as the secret. */
  async acceptOwn(inviteId: string, { userId }: Actor): Promise<Acceptance> {
    return this.database.tx(async () => {
      const invite = await this.usableInvites.holdOwn(userId, inviteId);
      return this.admitByMail(invite, { user: await this.usersService.get(userId) });
    });
  }

  private async admitByLink(invite: Invite, accepter: Accepter): Promise<Acceptance> {
    await this.admission.admitByLink(invite, accepter.user.id);
    return this.accepted(invite, accepter);
  }

  /** Deletes the invite, because an e-mail invite works once. */
  private async admitByMail(invite: Invite, accepter: Accepter): Promise<Acceptance> {
    const { id, orgId, role, sso } = invite;
    await this.database.repo(Invite).delete(id);
    await this.admission.admit(orgId, [{ userId: accepter.user.id, role, sso }]);
    return this.accepted(invite, accepter);
  }

  private async accepted({ id, orgId, role, resourceId: resource }: Invite, accepter: Accepter): Promise<Acceptance> {
    audit(this.database, 'invite.accept', { id, orgId }, { user: accepter.user.id, role, resource });
    await this.events.emit(new InviteAccepted(orgId, id, accepter.user.id));
    return { organizationId: orgId, ...accepter };
  }

  /** A link does not identify the person who has it, so they must authenticate. */
  private async byLink(actor: Actor | undefined): Promise<Accepter> {
    if (!actor) throw new Unauthorized('This is an invite link: send your token to accept it');
    const user = await this.usersService.get(actor.userId);
    if (user.disabled) throw new Forbidden('This user is disabled');
    return { user };
  }

  /** The secret was sent to the address, so anyone who knows it can read the mail of the address. */
  private async byMail(email: string, name: string | undefined, actor: Actor | undefined): Promise<Accepter> {
    if (actor) await this.refuseOthers(email, actor);
    const { user, made } = await this.usersService.withProvenAddress(email, name ?? nameIn(email), actor?.userId);
    if (!actor) nameUser(user.id);
    // Only a new user gets a token: access to a mailbox must not give access to an existing account.
    return made ? { user, token: (await this.apiTokensService.issueFirst(user)).secret } : { user };
  }

  private async refuseOthers(email: string, actor: Actor): Promise<void> {
    if (!(await this.usersService.hasAddress(actor.userId, email)))
      throw new Conflict(
        'This invite was sent to another e-mail address: accept it without a token, or with the token of the user who has that address',
      );
  }
}

const nameIn = (email: string) => email.slice(0, email.lastIndexOf('@')).slice(0, LONGEST_NAME);
