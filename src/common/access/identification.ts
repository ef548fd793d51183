import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unauthorized } from '../http/errors.js';
import { RateLimiter } from '../http/rate-limiter.js';
import type { Identity } from './actor.js';
import { Authenticator } from './authenticator.js';

const BEARER = /^Bearer +(\S{1,512})$/i;

/** Who calls, by the token they send. */
@Injectable()
export class Identification {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
  ) {}

  /** Refuses a caller nobody knows. */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const remembered = token === undefined ? undefined : this.authenticator.remembered(token);
    if (remembered) return remembered;
    // Guessing is slowed down before the database is asked, and never slows down a token that is known.
    const address = `bad-token:${request.ip}`;
    if (token === undefined || !this.authenticator.knows(token)) this.limiter.refuseExhausted(address);
    const identity = token === undefined ? null : await this.authenticator.authenticate(token);
    if (identity) return identity;
    this.limiter.take(address, reply);
    throw new Unauthorized(token === undefined ? 'Send a token: Authorization: Bearer <API_TOKEN>' : 'This token is not valid');
  }
}
