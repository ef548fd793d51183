import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unauthorized } from '../http/errors.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { currentWork } from '../work-context/work-context.js';
import type { Identity } from './actor.js';
import { Authenticator } from './authenticator.js';
import { SessionCookie } from './session-cookie.js';
import { looksLikePass, VisitorSource } from './visitor-source.js';

/** Tokens of users are short; the pass of a visitor contains claims. */
const BEARER = /^Bearer +(\S{1,16384})$/i;
const LONGEST_TOKEN = 512;

/** Identifies the caller by the token of a request: that of its `Authorization` header, or else that of the session cookie. */
@Injectable()
export class Identification {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly rateLimiter: RateLimiter,
    private readonly sessionCookie: SessionCookie,
    private readonly visitorSource: VisitorSource,
  ) {}

  /** Whether the request has credentials, valid or not. */
  isAttempted(request: FastifyRequest): boolean {
    return request.headers.authorization !== undefined || this.sessionCookie.tokenOf(request) !== undefined;
  }

  /** Refuses a request without a valid token. */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
    const identity = await this.find(request, reply);
    const { address } = currentWork();
    if (address !== undefined && !identity.visitor) await this.authenticator.usedFrom(identity, address);
    return identity;
  }

  private async find(request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
    const header = request.headers.authorization;
    const cookie = header === undefined ? this.sessionCookie.tokenOf(request) : undefined;
    const token = cookie ?? BEARER.exec(header ?? '')?.[1];
    const remembered = token === undefined ? undefined : this.authenticator.remembered(token);
    if (remembered) return remembered;
    const address = `bad-token:${request.ip}`;
    const identity = token === undefined ? null : await this.lookUp(token, address);
    if (identity) return identity;
    // Before the limit: the browser must not repeat the cookie, whatever the response is.
    if (cookie !== undefined) void reply.header('set-cookie', this.sessionCookie.clear());
    this.rateLimiter.take(address, reply);
    throw new Unauthorized(refusalOf(token, cookie));
  }

  /**
   * Many callers may share an address. Past the limit of invalid tokens, an address is not blocked: unknown tokens are
   * checked in batches, and only invalid ones are refused.
   */
  private lookUp(token: string, address: string): Promise<Identity | null> {
    if (looksLikePass(token)) return this.visitorSource.identify(token);
    if (token.length > LONGEST_TOKEN) return Promise.resolve(null);
    const isSuspect = !this.authenticator.knows(token) && this.rateLimiter.isExhausted(address);
    return isSuspect ? this.authenticator.authenticateInTurn(token) : this.authenticator.authenticate(token);
  }
}

function refusalOf(token: string | undefined, cookie: string | undefined): string {
  if (token === undefined) return 'Send a token: `Authorization: Bearer <API_TOKEN>`';
  return cookie === undefined ? 'This token is not valid' : 'Your session has ended: sign in again, or send a token';
}
