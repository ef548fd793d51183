import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unauthorized } from '../http/errors.js';
import { RateLimiter } from '../http/rate-limiter.js';
import type { Identity } from './actor.js';
import { Authenticator } from './authenticator.js';

const BEARER = /^Bearer +(\S{1,512})$/i;

/** Identifies the caller by the token of a request. */
@Injectable()
export class Identification {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
  ) {}

  /** Refuses a request without a valid token. */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const remembered = token === undefined ? undefined : this.authenticator.remembered(token);
    if (remembered) return remembered;
    const address = `bad-token:${request.ip}`;
    const identity = token === undefined ? null : await this.lookUp(token, address);
    if (identity) return identity;
    this.limiter.take(address, reply);
    throw new Unauthorized(token === undefined ? 'Send a token: `Authorization: Bearer <API_TOKEN>`' : 'This token is not valid');
  }

  /**
   * Many callers may share an address. Past the limit of invalid tokens, an address is not blocked: unknown tokens are
   * checked in batches, and only invalid ones are refused.
   */
  private lookUp(token: string, address: string): Promise<Identity | null> {
    const isSuspect = !this.authenticator.knows(token) && this.limiter.isExhausted(address);
    return isSuspect ? this.authenticator.authenticateInTurn(token) : this.authenticator.authenticate(token);
  }
}
