import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../../common/db/database.js';
import { ApiError, NotFound } from '../../../common/http/errors.js';
import { SAMLProvider } from '../providers/saml-provider.entity.js';
import { clientOf, type ClientQuery } from '../sign-in/client.dto.js';
import { FailedSignIns } from '../sign-in/failed-sign-ins.js';
import { HandingOver } from '../sign-in/hand-over.js';
import { PendingSignIns } from '../sign-in/pending-sign-ins.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { SamlProtocol } from './saml-protocol.js';

type Posted = FastifyRequest<{ Body: Readonly<Record<string, string>> | undefined }>;

/** The steps of a sign-in with a SAML provider. */
@Injectable()
export class SamlSignIn {
  constructor(
    private readonly database: Database,
    private readonly samlProtocol: SamlProtocol,
    private readonly pendingSignIns: PendingSignIns,
    private readonly signIns: SignIns,
    private readonly handingOver: HandingOver,
    private readonly failedSignIns: FailedSignIns,
  ) {}

  /** Sends the browser to the provider. */
  async start(providerId: string, query: ClientQuery, reply: FastifyReply): Promise<void> {
    const provider = await this.get(providerId);
    const { request, cookie } = await this.pendingSignIns.begin(provider.id, clientOf(query));
    const address = await this.samlProtocol.begin(provider, request);
    void reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' }).redirect(address, 302);
  }

  /** Takes what the browser posts on behalf of the provider. Addresses that keep failing are refused for a while. */
  async finish(providerId: string, request: Posted, reply: FastifyReply): Promise<void> {
    await this.failedSignIns.limit(request, reply, async () => {
      const { SAMLResponse: answer, RelayState: state } = request.body ?? {};
      if (answer === undefined || state === undefined)
        throw new SignInRefused('`SAMLResponse` or `RelayState` is missing: sign-ins start at this service, not at the identity provider.');
      const provider = await this.get(providerId);
      const told = <T>(reason: 'state' | 'response' | 'account', step: Promise<T>) => this.tell(provider, reason, step);
      const { requestId, client } = await told('state', this.pendingSignIns.find(provider.id, state, request.headers.cookie));
      const proven = await told('response', this.samlProtocol.complete(provider, answer, requestId));
      const signedIn = this.database.tx(async () => {
        await this.hold(provider);
        const { id: userId } = await this.signIns.complete(provider, proven);
        await this.database.query(`UPDATE saml_providers SET status = 'active' WHERE id = $1 AND status <> 'active'`, [provider.id]);
        return this.handingOver.prepare(provider, { userId, endsAt: proven.sessionEndsAt }, client);
      });
      const done = await told('account', signedIn);
      this.handingOver.send(done, reply.header('set-cookie', this.pendingSignIns.forget()));
    });
  }

  /** Tells the audit log why a step of a sign-in was refused. */
  private async tell<T>(provider: SAMLProvider, reason: 'state' | 'response' | 'account', step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      if (error instanceof ApiError) await this.signIns.refused(provider, reason);
      throw error;
    }
  }

  /** What an administrator enters at the identity provider, as a file. */
  async describe(providerId: string, reply: FastifyReply): Promise<void> {
    const metadata = this.samlProtocol.metadata(await this.get(providerId));
    void reply.headers({ 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-cache' }).send(metadata);
  }

  private async get(id: string): Promise<SAMLProvider> {
    const provider = await this.database.repo(SAMLProvider).findOneBy({ id });
    if (!provider) throw new NotFound('identity provider');
    return provider;
  }

  /** Keeps the provider until the transaction ends: deleting it also revokes its tokens. */
  private async hold({ id }: SAMLProvider): Promise<void> {
    const [row] = await this.database.query('SELECT 1 FROM saml_providers WHERE id = $1 FOR KEY SHARE', [id]);
    if (!row) throw new NotFound('identity provider');
  }
}
