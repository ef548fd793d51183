import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserSignIns } from '../sign-in/browser-sign-ins.js';
import type { ClientQuery } from '../sign-in/client.dto.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { SamlProtocol } from './saml-protocol.js';
import { SAMLProvidersService } from './saml-providers.service.js';

type Posted = FastifyRequest<{ Body: Readonly<Record<string, string>> | undefined }>;

/** The steps of a sign-in with a SAML provider. */
@Injectable()
export class SamlSignIn {
  constructor(
    private readonly samlProtocol: SamlProtocol,
    private readonly samlProvidersService: SAMLProvidersService,
    private readonly browserSignIns: BrowserSignIns,
  ) {}

  async start(providerId: string, query: ClientQuery, reply: FastifyReply): Promise<void> {
    await this.browserSignIns.start(this.samlProtocol, await this.samlProvidersService.find(providerId), query, reply);
  }

  /** Takes what the browser posts on behalf of the provider. */
  async finish(providerId: string, request: Posted, reply: FastifyReply): Promise<void> {
    const find = () => this.samlProvidersService.find(providerId);
    await this.browserSignIns.finish(this.samlProtocol, () => answerOf(request), find, request, reply);
  }

  /** What an administrator enters at the identity provider, as a file. */
  async describe(providerId: string, reply: FastifyReply): Promise<void> {
    const metadata = await this.samlProtocol.metadata((await this.samlProvidersService.find(providerId)).settings);
    void reply.headers({ 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-cache' }).send(metadata);
  }
}

function answerOf({ body }: Posted): { state: string; answer: string } {
  const { SAMLResponse: answer, RelayState: state } = body ?? {};
  if (answer !== undefined && state !== undefined) return { state, answer };
  throw new SignInRefused('`SAMLResponse` or `RelayState` is missing: sign-ins start at this service, not at the identity provider.');
}
