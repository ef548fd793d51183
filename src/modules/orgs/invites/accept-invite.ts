import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../../common/http/errors.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import type { User } from '../../identity/user.entity.js';
import { UsersService } from '../../identity/users.service.js';
import { Admission } from './admission.js';
import type { AcceptInviteDto, InviteParams } from './invite.dto.js';
import { Invite } from './invite.entity.js';
import { InviteAccepted } from './invite.events.js';
import { opens } from './invite-secret.js';
import { UsableInvites } from './usable-invites.js';

export interface Acceptance {
  organizationId: string;
  user: User;
  /** The first token of someone new. */
  token?: string;
}

type Accepter = Pick<Acceptance, 'user' | 'token'>;

const LONGEST_NAME = 64;

/** Makes a member of whoever proves that an invite is for them. */
@Injectable()
export class AcceptInvite {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly users: UsersService,
    private readonly tokens: ApiTokensService,
    private readonly admission: Admission,
    private readonly invites: UsableInvites,
  ) {}

  /** By the secret. */
  async accept({ organizationId, inviteId }: InviteParams, { secret, displayName }: AcceptInviteDto, actor?: Actor): Promise<Acceptance> {
    return this.db.tx(async () => {
      const invite = await this.invites.holdOf(organizationId, inviteId);
      if (!opens(secret, invite.hash)) throw new NotFound('invite');
      const { email } = invite;
      if (email === null) return this.admitByLink(invite, await this.byLink(actor));
      return this.admitByMail(invite, await this.byMail(email, displayName, actor));
    });
  }

  /** By the owner of the address it was sent to: a verified address proves as much as the secret does. */
  async acceptOwn(inviteId: string, { userId }: Actor): Promise<Acceptance> {
    return this.db.tx(async () => {
      const invite = await this.invites.holdOwn(userId, inviteId);
      return this.admitByMail(invite, { user: await this.users.get(userId) });
    });
  }

  private async admitByLink(invite: Invite, accepter: Accepter): Promise<Acceptance> {
    await this.admission.admitByLink(invite, accepter.user.id);
    return this.accepted(invite, accepter);
  }

  /** It is spent. */
  private async admitByMail(invite: Invite, accepter: Accepter): Promise<Acceptance> {
    const { id, orgId, role, sso } = invite;
    await this.db.repo(Invite).delete(id);
    await this.admission.admit(orgId, [{ userId: accepter.user.id, role, sso }]);
    return this.accepted(invite, accepter);
  }

  private async accepted({ id, orgId }: Invite, accepter: Accepter): Promise<Acceptance> {
    await this.events.emit(new InviteAccepted(orgId, id, accepter.user.id));
    return { organizationId: orgId, ...accepter };
  }

  /** A link says nothing about who holds it: they must say so themselves. */
  private async byLink(actor: Actor | undefined): Promise<Accepter> {
    if (!actor) throw new Unauthorized('This invite serves many people: send a token to say who you are');
    const user = await this.users.get(actor.userId);
    if (user.disabled) throw new Forbidden('This user is disabled');
    return { user };
  }

  /** The secret was sent to the address, so whoever has it owns the address. */
  private async byMail(email: string, name: string | undefined, actor: Actor | undefined): Promise<Accepter> {
    if (actor) await this.refuseOthers(email, actor);
    const { user, made } = await this.users.withProvenAddress(email, name ?? nameIn(email));
    // Only to someone new: of others, whoever reads their mail does not get all that they may do.
    return made ? { user, token: (await this.tokens.issueFirst(user)).secret } : { user };
  }

  private async refuseOthers(email: string, actor: Actor): Promise<void> {
    const [theirs] = await this.db.query('SELECT 1 FROM users WHERE id = $1 AND lower(email) = lower($2)', [actor.userId, email]);
    if (!theirs) throw new Conflict('This invite was sent to another address than yours');
  }
}

const nameIn = (email: string) => email.slice(0, email.lastIndexOf('@')).slice(0, LONGEST_NAME);
