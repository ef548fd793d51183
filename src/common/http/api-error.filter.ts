import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, errorBody } from './describe-error.js';
import { AlreadyGone } from './errors.js';

/** Answers every error, ours and the framework's, in one shape. Logs only what nobody foresaw. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ApiErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    if (error instanceof AlreadyGone) {
      void reply.code(204).send();
      return;
    }
    const description = describeError(error);
    if (description.unexpected) this.logger.error({ event: 'request.failed', route: request.routeOptions?.url, err: error });
    // The route may have promised another type of content.
    reply.code(description.status).headers({ 'content-type': 'application/json; charset=utf-8', ...description.headers });
    void reply.send(errorBody(description, request.id));
  }
}
