import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../../common/access/session-cookie.js';
import { Urls } from '../../../common/http/urls.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import { sendPage } from '../../../common/html/send-page.js';
import { SignOutForm, wordsOf } from '../sign-in/page.js';

/** Ends the session of a browser. */
@Injectable()
export class SignOut {
  constructor(
    private readonly apiTokensService: ApiTokensService,
    private readonly sessionCookie: SessionCookie,
    private readonly urls: Urls,
  ) {}

  ask(reply: FastifyReply): void {
    const { signOut, signOutHint } = wordsOf(reply);
    this.offer(reply, signOut, signOutHint);
  }

  /** Revokes the token of the cookie. Another site can neither revoke the token nor remove the cookie. */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.sessionCookie.tokenOfForm(request);
    if (token === undefined) {
      const { noSession, noSessionHint } = wordsOf(reply);
      return this.offer(reply, noSession, noSessionHint);
    }
    await this.apiTokensService.revokeSecret(token);
    void reply.header('set-cookie', this.sessionCookie.clear());
    const { signedOut, title } = wordsOf(reply);
    sendPage(
      reply,
      signedOut,
      <p>
        <a href={this.urls.signIn()}>{title}</a>
      </p>,
    );
  }

  private offer(reply: FastifyReply, title: string, text: string): void {
    sendPage(
      reply,
      title,
      <>
        <p>{text}</p>
        <SignOutForm urls={this.urls} words={wordsOf(reply)} />
      </>,
    );
  }
}
