import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../../common/db/database.js';
import { ApiError, NotFound } from '../../../common/http/errors.js';
import type { SSOProvider } from '../providers/sso-provider.entity.js';
import { deviceOf } from '../sessions/device-of.js';
import { ClaimedTeams } from './claimed-teams.js';
import type { ClientQuery } from './client.dto.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { HandingOver } from './hand-over.js';
import { PendingSignIns } from './pending-sign-ins.js';
import type { SignInProtocol } from './sign-in-protocol.js';
import { SignInRefused } from './sign-in-refused.js';
import { SignIns, type RefusedBy } from './sign-ins.js';

/** A provider, and what its protocol needs to know of it. */
export interface KnownProvider<Settings> {
  provider: SSOProvider;
  settings: Settings;
}

/** What a provider sent through the browser. */
interface Returned<Answer> {
  state: string;
  answer: Answer;
}

/** The steps of a sign-in in a browser, which are the same for every protocol. */
@Injectable()
export class BrowserSignIns {
  constructor(
    private readonly database: Database,
    private readonly pendingSignIns: PendingSignIns,
    private readonly signIns: SignIns,
    private readonly claimedTeams: ClaimedTeams,
    private readonly handingOver: HandingOver,
    private readonly failedSignIns: FailedSignIns,
  ) {}

  /** Sends the browser to the provider. */
  async start<Settings>(
    protocol: SignInProtocol<Settings, never>,
    { provider, settings }: KnownProvider<Settings>,
    query: ClientQuery,
    reply: FastifyReply,
  ): Promise<void> {
    const { request, cookie } = await this.pendingSignIns.begin(provider.id, query);
    const address = await protocol.begin(settings, request);
    void reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' }).redirect(address, 302);
  }

  /**
   * Takes what the browser brings from the provider. `read` throws if the request is none. Addresses that keep failing are
   * refused for a while.
   */
  async finish<Settings, Answer>(
    protocol: SignInProtocol<Settings, Answer>,
    read: () => Returned<Answer>,
    find: () => Promise<KnownProvider<Settings>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    await this.failedSignIns.limit(request, reply, async () => {
      const { state, answer } = read();
      const { provider, settings } = await find();
      const told = <T>(reason: RefusedBy, step: Promise<T>) => this.tell(provider, reason, step);
      const { requestId, client, next } = await told('state', this.pendingSignIns.find(provider.id, state, request.headers.cookie));
      const proven = await told('response', protocol.complete(settings, answer, requestId));
      const signedIn = this.database.tx(async () => {
        await this.hold(provider);
        const { id: userId } = await this.signIns.complete(provider, proven);
        if (proven.teams) await this.claimedTeams.seat(provider, userId, proven.teams);
        await this.database.query(`UPDATE sso_providers SET status = 'active' WHERE id = $1 AND status <> 'active'`, [provider.id]);
        return this.handingOver.prepare({ provider }, { userId, device: deviceOf(request), endsAt: proven.sessionEndsAt }, client);
      });
      const done = await told('account', signedIn);
      this.handingOver.send(done, reply.header('set-cookie', this.pendingSignIns.forget()), next);
    });
  }

  /** Tells the audit log why a step of a sign-in was refused. */
  private async tell<T>(provider: SSOProvider, reason: RefusedBy, step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      if (error instanceof ApiError) await this.signIns.refused(provider, reason);
      throw error;
    }
  }

  /** Keeps the provider until the transaction ends: deleting it also revokes its tokens. */
  private async hold({ id, updatedAt }: SSOProvider): Promise<void> {
    const held = await this.database.query<{ updatedAt: Date }>(
      'SELECT updated_at AS "updatedAt" FROM sso_providers WHERE id = $1 FOR KEY SHARE',
      [id],
    );
    if (!held[0]) throw new NotFound('identity provider');
    // What was proven was proven to what the provider was.
    if (held[0].updatedAt.getTime() !== updatedAt.getTime())
      throw new SignInRefused('The provider was changed while you signed in. Start again.');
  }
}
