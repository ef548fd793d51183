import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { INSTALLATION } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { ApiError } from '../../../common/http/errors.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import { UserQueries } from '../../identity/user.queries.js';
import { deviceOf } from '../sessions/device-of.js';
import { CompletedSignIns } from '../sign-in/completed-sign-ins.js';
import { HandingOver, type HandOver } from '../sign-in/hand-over.js';
import type { PendingSignIn } from '../sign-in/pending-sign-ins.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { BY_MAIL, SignInLinks } from './sign-in-links.js';

/** Turns a link that was opened in its own browser into a session. */
@Injectable()
export class MailSignIns {
  constructor(
    private readonly database: Database,
    private readonly userQueries: UserQueries,
    private readonly signInLinks: SignInLinks,
    private readonly handingOver: HandingOver,
    private readonly auditRefusals: AuditRefusals,
    private readonly completedSignIns: CompletedSignIns,
  ) {}

  async finish(state: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const pending = await this.tell('state', this.signInLinks.begunBy(request, state));
    const done = await this.tell('account', this.complete(pending, deviceOf(request)));
    this.handingOver.send(done, reply.header('set-cookie', this.signInLinks.forget()), pending.next);
  }

  private async complete({ requestId, client }: PendingSignIn, device: string | null): Promise<HandOver> {
    return this.database.tx(async () => {
      const address = await this.signInLinks.use(requestId);
      if (address === undefined) throw new SignInRefused('This link was used already, or is older than 10 minutes. Ask for another one.');
      const owner = await this.userQueries.ownerOf(address);
      if (!owner) throw new SignInRefused('This account is disabled, or its address is not verified any more.');
      nameUser(owner.id, { source: 'ui' });
      await this.completedSignIns.record(BY_MAIL, { userId: owner.id, organizationId: null, providerId: null });
      return this.handingOver.prepare({ mailAt: new Date() }, { userId: owner.id, device }, client);
    });
  }

  /** Tells the audit log why a step was refused. */
  private async tell<T>(reason: 'state' | 'account', step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      const target = { id: INSTALLATION, orgId: INSTALLATION, type: 'installation' };
      if (error instanceof ApiError) await this.auditRefusals.record(`sign-in ${BY_MAIL} ${reason}`, 'sign-in.refuse', target, { reason });
      throw error;
    }
  }
}
