import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../../common/access/session-cookie.js';
import { Urls } from '../../../common/http/urls.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import { sendPage, SignOutForm } from '../sign-in/page.js';

/** Ends the session of a browser. */
@Injectable()
export class SignOut {
  constructor(
    private readonly apiTokensService: ApiTokensService,
    private readonly sessionCookie: SessionCookie,
    private readonly urls: Urls,
  ) {}

  ask(reply: FastifyReply): void {
    this.offer(reply, 'Sign out', 'Signing out ends the session of this browser and revokes its token.');
  }

  /** Revokes the token of the cookie. Another site can neither revoke the token nor remove the cookie. */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.sessionCookie.tokenOfForm(request);
    if (token === undefined) {
      const why = 'This browser has no session, or the request comes from another site. If you want to sign out, use the button.';
      return this.offer(reply, 'No session was ended', why);
    }
    await this.apiTokensService.revokeSecret(token);
    void reply.header('set-cookie', this.sessionCookie.clear());
    sendPage(
      reply,
      'You are signed out',
      <p>
        <a href={this.urls.signIn()}>Sign in</a>
      </p>,
    );
  }

  private offer(reply: FastifyReply, title: string, text: string): void {
    sendPage(
      reply,
      title,
      <>
        <p>{text}</p>
        <SignOutForm urls={this.urls} />
      </>,
    );
  }
}
