import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../../common/access/session-cookie.js';
import { Urls } from '../../../common/http/urls.js';
import { ApiTokensService } from '../../identity/api-tokens.service.js';
import { html, page, PAGE_HEADERS, type Html } from '../sign-in/page.js';
import { signOutForm } from '../sign-in/sign-out-form.js';

/** Ends the session of a browser. */
@Injectable()
export class SignOut {
  constructor(
    private readonly tokens: ApiTokensService,
    private readonly session: SessionCookie,
    private readonly urls: Urls,
  ) {}

  ask(reply: FastifyReply): void {
    send(
      reply,
      'Sign out',
      html`<p>Signing out ends the session of this browser and revokes its token.</p>
        ${signOutForm(this.urls)}`,
    );
  }

  /** Revokes the token of the cookie. Another site can neither revoke the token nor remove the cookie. */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = this.session.tokenOfForm(request);
    if (token === undefined) {
      send(reply, 'No session was ended', this.nothingToEnd());
      return;
    }
    await this.tokens.revokeSecret(token);
    void reply.header('set-cookie', this.session.clear());
    send(reply, 'You are signed out', html`<p><a href="${this.urls.signIn()}">Sign in</a></p>`);
  }

  private nothingToEnd(): Html {
    return html`<p>This browser has no session, or the request comes from another site. If you want to sign out, use the button.</p>
      ${signOutForm(this.urls)}`;
  }
}

const send = (reply: FastifyReply, title: string, content: Html) => void reply.code(200).headers(PAGE_HEADERS).send(page(title, content));
