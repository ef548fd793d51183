import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SessionCookie } from '../../../common/access/session-cookie.js';
import { Urls } from '../../../common/http/urls.js';
import type { IssuedToken } from '../../identity/api-tokens.service.js';
import type { Client } from './client.dto.js';
import { sendPage } from '../../../common/html/send-page.js';
import { SignOutForm, wordsOf } from './page.js';
import { SessionTokens, type Session, type SessionOrigin } from './session-tokens.js';

/** How a session gets to the person: as a page with the token and a cookie, or as a redirect to the waiting client. */
export type HandOver = { token: IssuedToken } | { redirect: string };

@Injectable()
export class HandingOver {
  constructor(
    private readonly sessionTokens: SessionTokens,
    private readonly urls: Urls,
    private readonly sessionCookie: SessionCookie,
  ) {}

  /** Runs in the transaction of the sign-in. */
  async prepare(origin: SessionOrigin, session: Session, client: Client | undefined): Promise<HandOver> {
    if (!client) return { token: await this.sessionTokens.issue(origin, session) };
    const redirect = new URL(client.redirectURI);
    redirect.searchParams.set('code', await this.sessionTokens.promise(origin, session, client));
    redirect.searchParams.set('state', client.state);
    return { redirect: redirect.href };
  }

  /** `next` is the path of this service that the person came from. */
  send(done: HandOver, reply: FastifyReply, next?: string): void {
    if ('redirect' in done) {
      void reply.header('cache-control', 'no-store').redirect(done.redirect, 303);
      return;
    }
    const { secret, token } = done.token;
    void reply.header('set-cookie', this.sessionCookie.keep(secret, token.expiresAt!));
    const words = wordsOf(reply);
    sendPage(
      reply,
      words.done,
      <>
        {next !== undefined && (
          <p>
            <a class="button" href={this.urls.outsideApi(...next.slice(1).split('/'))}>
              {words.proceed}
            </a>
          </p>
        )}
        <p>
          {words.until(token.expiresAt!.toISOString())} <a href={this.urls.outsideApi('docs')}>{words.explorer}</a>
        </p>
        <SignOutForm urls={this.urls} words={words} />
        <p>{token.organizationId === null ? words.tokenEverywhere : words.tokenHint}</p>
        <label for="token">{words.token}</label>
        <textarea id="token" rows={2} readonly autocomplete="off">
          {secret}
        </textarea>
        <p>
          {words.sendToken} <code>Authorization: Bearer TOKEN</code>
        </p>
        <p>
          {words.revokeToken} <code>DELETE {this.urls.api('users', token.userId, 'tokens', token.id)}</code>
        </p>
      </>,
    );
  }
}
