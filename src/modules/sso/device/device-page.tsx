import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../../common/access/session-cookie.js';
import { sendPage } from '../../../common/html/send-page.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import type { ApiToken } from '../../identity/api-token.entity.js';
import { UserSessions } from '../../identity/user-sessions.js';
import { wordsOf } from '../sign-in/page.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import type { DeviceAnswerForm, UserCodeForm } from './device-login.dto.js';
import { DeviceLoginsService } from './device-logins.service.js';

/**
 * Where a person consents to a device login, in a browser that is signed in. The code is typed here, never read from an address, so
 * that a link that somebody sends leads to nothing but an empty form.
 */
@Injectable()
export class DevicePage {
  constructor(
    private readonly deviceLoginsService: DeviceLoginsService,
    private readonly userSessions: UserSessions,
    private readonly sessionCookie: SessionCookie,
    private readonly urls: Urls,
  ) {}

  async ask(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const words = wordsOf(reply);
    if (!(await this.sessionOf(this.sessionCookie.tokenOf(request)))) return this.offerSignIn(reply);
    sendPage(
      reply,
      words.device,
      <form method="post" action={this.urls.outsideApi('device')}>
        <p>{words.deviceIntro}</p>
        <label for="code">{words.deviceCode}</label>
        <input id="code" name="code" maxlength={50} required autofocus autocomplete="off" autocapitalize="characters" spellcheck={false} />
        <button>{words.proceed}</button>
      </form>,
    );
  }

  async show({ code }: UserCodeForm, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.sessionOf(this.sessionCookie.tokenOfForm(request));
    if (!session) return this.offerSignIn(reply);
    const { id, device, address } = await this.deviceLoginsService.find(code, session, request.ip);
    const words = wordsOf(reply);
    sendPage(
      reply,
      words.device,
      <form method="post" action={this.urls.outsideApi('device', 'answer')}>
        <p>{words.deviceAsks(device ?? words.unknownDevice, address)}</p>
        <p>{words.deviceWarning}</p>
        <p>{words.deviceGrants(isoTime(session.expiresAt!))}</p>
        <input type="hidden" name="login" value={id} />
        <input type="hidden" name="seal" value={await this.deviceLoginsService.sealFor(id, session)} />
        <button name="answer" value="approve">
          {words.approve}
        </button>{' '}
        <button name="answer" value="deny" class="quiet">
          {words.deny}
        </button>
      </form>,
    );
  }

  async answer({ login, seal, answer }: DeviceAnswerForm, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.sessionOf(this.sessionCookie.tokenOfForm(request));
    if (!session) throw new SignInRefused('This browser has no session, or the form was sent by another site.');
    await this.deviceLoginsService.answer(login, seal, answer === 'approve', session);
    const words = wordsOf(reply);
    sendPage(reply, answer === 'approve' ? words.approved : words.denied, <p>{words.approvedHint}</p>);
  }

  /** The session of a sign-in in this browser. A token of another kind is none, also in the cookie. */
  private async sessionOf(secret: string | undefined): Promise<ApiToken | undefined> {
    return secret === undefined ? undefined : this.userSessions.withSecret(secret);
  }

  /** Browsers keep the cookie back when another site led here: the second link is one of our own. */
  private offerSignIn(reply: FastifyReply): void {
    const words = wordsOf(reply);
    sendPage(
      reply,
      words.device,
      <>
        <p>{words.deviceSignIn}</p>
        <p>
          <a class="button" href={`${this.urls.signIn()}?next=/device`}>
            {words.title}
          </a>
        </p>
        <p>
          <a href={this.urls.outsideApi('device')}>{words.deviceAgain}</a>
        </p>
      </>,
    );
  }
}
