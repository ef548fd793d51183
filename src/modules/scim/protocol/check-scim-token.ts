import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unauthorized } from '../../../common/http/errors.js';
import { PROVISIONING, RateLimiter } from '../../../common/http/rate-limiter.js';
import { nameScimToken } from '../../../common/work-context/work-context.js';
import type { ScimToken } from '../scim-token.entity.js';
import { ScimTokenLookup } from '../tokens/scim-token-lookup.js';

/** What the guard adds to a request that it allows. */
export interface ScimRequest extends FastifyRequest<{ Params: { organizationId: string } }> {
  scimToken: ScimToken;
}

const BEARER = /^Bearer +(\S{1,512})$/i;

/** Admits requests with a SCIM token of the organization in the path. No other token is accepted, and this one nowhere else. */
@Injectable()
export class CheckScimToken implements CanActivate {
  constructor(
    private readonly scimTokenLookup: ScimTokenLookup,
    private readonly rateLimiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ScimRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const secret = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const token = secret === undefined ? undefined : await this.scimTokenLookup.find(secret);
    if (token?.orgId !== request.params.organizationId) {
      this.rateLimiter.take(`bad-token:${request.ip}`, reply);
      throw new Unauthorized('Send a SCIM token of this organization: `Authorization: Bearer <SCIM_TOKEN>`');
    }
    this.rateLimiter.take(PROVISIONING + token.id, reply);
    nameScimToken(token.id, token.orgId);
    request.scimToken = token;
    return true;
  }
}
