import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, errorBody, type ErrorDescription } from './describe-error.js';
import { AlreadyGone, InsufficientStorage } from './errors.js';

const FULL = 507;
/** Milliseconds between two log lines about a disk that cannot be written. */
const SILENCE = 60_000;

/** How the errors of a route outside of the API are written: its configuration has it as `errors`. Also those that no handler sees. */
export interface ErrorFormat {
  mediaType: string;
  write(description: ErrorDescription, requestId: string): object;
}

const OF_API: ErrorFormat = { mediaType: 'application/json; charset=utf-8', write: errorBody };

/** Answers every error, ours and the framework's, in the format of its route. Logs only unexpected errors. */
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
    const { errors = OF_API } = (request.routeOptions?.config ?? {}) as { errors?: ErrorFormat };
    // The route may have set another content type.
    reply.code(description.status).headers({ 'content-type': errors.mediaType, ...description.headers });
    void reply.send(errors.write(description, request.id));
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
