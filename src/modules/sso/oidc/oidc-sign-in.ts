import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserSignIns } from '../sign-in/browser-sign-ins.js';
import type { ClientQuery } from '../sign-in/client.dto.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { OidcProtocol } from './oidc-protocol.js';
import { OIDCProvidersService } from './oidc-providers.service.js';

/** The steps of a sign-in with an OpenID Connect provider. */
@Injectable()
export class OidcSignIn {
  constructor(
    private readonly oidcProtocol: OidcProtocol,
    private readonly oidcProvidersService: OIDCProvidersService,
    private readonly browserSignIns: BrowserSignIns,
  ) {}

  async start(providerId: string, query: ClientQuery, reply: FastifyReply): Promise<void> {
    await this.browserSignIns.start(this.oidcProtocol, await this.oidcProvidersService.find(providerId), query, reply);
  }

  /** Takes what the provider adds to the address that it sends the browser back to. */
  async finish(providerId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const find = () => this.oidcProvidersService.find(providerId);
    await this.browserSignIns.finish(this.oidcProtocol, () => answerOf(request), find, request, reply);
  }
}

function answerOf({ url }: FastifyRequest): { state: string; answer: URLSearchParams } {
  const at = url.indexOf('?');
  const answer = new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
  const [state, ...others] = answer.getAll('state');
  if (state !== undefined && others.length === 0) return { state, answer };
  throw new SignInRefused('`state` is missing or sent twice: sign-ins start at this service, not at the identity provider.');
}
