import { Catch, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VNode } from 'preact';
import { describeError } from '../../../common/http/describe-error.js';
import { Urls } from '../../../common/http/urls.js';
import { AccountExists } from './account-exists.js';
import { sendPage } from '../../../common/html/send-page.js';
import { wordsOf } from './page.js';

/** Answers the errors of pages with pages. The log gets the reason, and neither the response of the provider nor codes. */
@Catch()
@Injectable()
export class PageErrors implements ExceptionFilter {
  private readonly logger = new Logger(PageErrors.name);

  constructor(private readonly urls: Urls) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const { status, message, headers, unexpected, details } = describeError(error);
    const route = request.routeOptions?.url;
    if (unexpected) this.logger.error({ event: 'request.failed', route, err: error });
    else this.logger.warn({ event: 'sign-in.refused', route, status, reason: message });
    const problems = (details['errors'] ?? []) as { pointer: string; message: string }[];
    const words = wordsOf(reply);
    void reply.headers(headers);
    sendPage(
      reply,
      words.refused,
      <>
        <p>{message}</p>
        <ul>
          {problems.map((problem) => (
            <li>
              <code>{problem.pointer}</code> {problem.message}
            </li>
          ))}
        </ul>
        {error instanceof AccountExists && this.howToLink(error)}
        <p>
          <a href={this.urls.signIn()}>{words.title}</a> · <small>{words.request(request.id)}</small>
        </p>
      </>,
      status,
    );
  }

  private howToLink({ code }: AccountExists): VNode {
    const address = this.urls.api('users', 'USER_ID', 'sso-identities');
    const request = `curl -X POST ${address} -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '{"code":"${code}"}'`;
    return (
      <>
        <p>
          To link it, call this operation within 30 minutes with a token of the account, or with that of an administrator of this
          installation. Replace <code>USER_ID</code> by the id of the account, which <code>GET {this.urls.api('user')}</code> returns to its
          owner. Only do this for an account of your own.
        </p>
        <label for="link">Request</label>
        <textarea id="link" rows={9} readonly>
          {request}
        </textarea>
      </>
    );
  }
}
