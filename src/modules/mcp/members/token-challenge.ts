import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, errorBody } from '../../../common/http/describe-error.js';
import { Unauthorized } from '../../../common/http/errors.js';
import { Env } from '../../../config/env.js';
import { RESOURCE_METADATA } from './resource-metadata.controller.js';

/** Tells programs without a token where they learn how to get one (RFC 9728). */
@Catch(Unauthorized)
export class TokenChallenge implements ExceptionFilter {
  constructor(private readonly env: Env) {}

  catch(error: Unauthorized, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const challenge = `Bearer resource_metadata="${this.env.publicUrl}/${RESOURCE_METADATA}"`;
    void reply
      .code(error.status)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'www-authenticate': challenge })
      .send(errorBody(describeError(error), request.id));
  }
}
