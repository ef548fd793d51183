import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
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

export interface Acceptance {
  organizationId: string;
  user: User;
  /** The first token of someone new. */
  token?: string;
}

type Accepter = Pick<Acceptance, 'user' | 'token'>;

const LONGEST_NAME = 64;

/** From the secret of an invite to a member. */
@Injectable()
export class AcceptInvite {
  constructor(
    private readonly db: Database,
    private readonly rows: EntityRows,
    private readonly events: Events,
    private readonly users: UsersService,
    private readonly tokens: ApiTokensService,
    private readonly admission: Admission,
  ) {}

  async accept({ organizationId, inviteId }: InviteParams, { secret, displayName }: AcceptInviteDto, actor?: Actor): Promise<Acceptance> {
    return this.db.tx(async () => {
      const invite = await this.lock(organizationId, inviteId);
      if (!invite || !opens(secret, invite.hash)) throw new NotFound('invite');
      const { email } = invite;
      const accepter = await (email === null ? this.byLink(actor) : this.byMail(invite.id, email, displayName, actor));
      await this.admission.admitBy(invite, accepter.user.id);
      await this.events.emit(new InviteAccepted(organizationId, inviteId, accepter.user.id));
      return { organizationId, ...accepter };
    });
  }

  /** Keeps it from being accepted twice, revoked or replaced meanwhile. Whatever makes it unusable makes it absent. */
  private async lock(organizationId: string, inviteId: string): Promise<Invite | undefined> {
    const [row] = await this.db.query<Record<string, unknown>>(
      `SELECT ${this.rows.columns(Invite, 'i')} FROM invites i JOIN orgs o ON o.id = i.org_id
       WHERE i.id = $1 AND i.org_id = $2 AND i.expires_at > now() AND (i.email IS NOT NULL OR o.invite_links)
       FOR UPDATE OF i`,
      [inviteId, organizationId],
    );
    return row && this.rows.read(Invite, 'i', row)!;
  }

  /** A link says nothing about who holds it: they must say so themselves. */
  private async byLink(actor: Actor | undefined): Promise<Accepter> {
    if (!actor) throw new Unauthorized('This invite serves many people: send a token to say who you are');
    const user = await this.users.get(actor.userId);
    if (user.disabled) throw new Forbidden('This user is disabled');
    return { user };
  }

  /** The secret was sent to the address, so whoever has it owns the address. It is spent. */
  private async byMail(inviteId: string, email: string, name: string | undefined, actor: Actor | undefined): Promise<Accepter> {
    if (actor) await this.refuseOthers(email, actor);
    const { user, made } = await this.users.withProvenAddress(email, name ?? nameIn(email));
    await this.db.repo(Invite).delete(inviteId);
    // Only to someone new: of others, whoever reads their mail does not get all that they may do.
    return made ? { user, token: (await this.tokens.issueFirst(user)).secret } : { user };
  }

  private async refuseOthers(email: string, actor: Actor): Promise<void> {
    const [theirs] = await this.db.query('SELECT 1 FROM users WHERE id = $1 AND lower(email) = lower($2)', [actor.userId, email]);
    if (!theirs) throw new Conflict('This invite was sent to another address than yours');
  }
}

const nameIn = (email: string) => email.slice(0, email.lastIndexOf('@')).slice(0, LONGEST_NAME);
