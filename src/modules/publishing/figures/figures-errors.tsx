import { Catch, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { describeError } from '../../../common/http/describe-error.js';
import { Urls } from '../../../common/http/urls.js';
import { wordsFor } from '../../../common/words/languages.js';
import { Env } from '../../../config/env.js';
import { Shell } from '../reader/layout/shell.js';
import { figuresFrame, sendFigures } from './figures-page.js';

/** Answers errors with a page that says how to see figures. What is hidden looks the same as what does not exist. */
@Catch()
@Injectable()
export class FiguresErrors implements ExceptionFilter {
  private readonly logger = new Logger(FiguresErrors.name);

  constructor(
    private readonly env: Env,
    private readonly urls: Urls,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const { status, headers, unexpected } = describeError(error);
    if (unexpected) this.logger.error({ event: 'figures.failed', err: error });
    void reply.headers(headers);
    const frame = figuresFrame(reply, this.env.publicUrl);
    const { figures, reader, signIn } = wordsFor(frame.language);
    const isHidden = status === 401 || status === 403 || status === 404;
    const [title, hint] = isHidden
      ? [figures.unavailable, figures.unavailableHint]
      : ([reader.somethingWentWrong, reader.tryAgain] as const);
    const page = (
      <Shell frame={frame} class="message">
        <h1>{title}</h1>
        <p class="lead">{hint}</p>
        {isHidden && (
          <p>
            <a class="button-primary" href={this.urls.signIn()}>
              {signIn.title}
            </a>
          </p>
        )}
      </Shell>
    );
    sendFigures(reply, frame, title, page, status);
  }
}
