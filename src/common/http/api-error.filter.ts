import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, errorBody } from './describe-error.js';
import { AlreadyGone, InsufficientStorage } from './errors.js';

const FULL = 507;
/** Milliseconds between two log lines about a disk that cannot be written. */
const SILENCE = 60_000;

/** Answers every error, ours and the framework's, in one format. Logs only unexpected errors. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private silentUntil = 0;
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
    if (description.status === FULL) this.reportStorage(error as Error);
    if (description.unexpected) this.logger.error({ event: 'request.failed', route: request.routeOptions?.url, err: error });
    // The route may have set another content type.
    reply.code(description.status).headers({ 'content-type': 'application/json; charset=utf-8', ...description.headers });
    void reply.send(errorBody(description, request.id));
  }

  /** While the disk is full every write fails, and a log line for each would fill it further. */
  private reportStorage(error: Error): void {
    if (Date.now() < this.silentUntil) return;
    this.silentUntil = Date.now() + SILENCE;
    // The reason has the path, which callers are not told.
    if (error instanceof InsufficientStorage) this.logger.error({ event: 'storage.closed', reason: (error.cause as Error).message });
    else this.logger.error({ event: 'storage.full', reason: error.message });
  }
}
