import { Catch, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, sendPage } from '../../../common/html/send-page.js';
import { describeError } from '../../../common/http/describe-error.js';
import { notificationWords } from '../kinds/describe-notification.js';

/** Answers the errors of the page with a page: whoever sees them came from a mail. */
@Catch()
@Injectable()
export class UnsubscribeErrors implements ExceptionFilter {
  private readonly logger = new Logger(UnsubscribeErrors.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const { status, message, headers, unexpected } = describeError(error);
    if (unexpected) this.logger.error({ event: 'request.failed', route: request.routeOptions?.url, err: error });
    const { unsubscribe } = notificationWords(languageOf(reply));
    void reply.headers(headers);
    sendPage(reply, unsubscribe, <p>{message}</p>, status);
  }
}
