import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../../../common/html/send-page.js';
import { NotFound } from '../../../common/http/errors.js';
import { Urls } from '../../../common/http/urls.js';
import { Env } from '../../../config/env.js';
import { networkOf } from '../../identity/network-of.js';
import { deviceOf } from '../sessions/device-of.js';
import { FailedSignIns } from '../sign-in/failed-sign-ins.js';
import { wordsOf } from '../sign-in/page.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import { AskedLinks } from './asked-links.js';
import { MailSignIns } from './mail-sign-ins.js';
import type { AskForLinkForm, SignInLink } from './mail-sign-in.dto.js';
import { SignInLinks } from './sign-in-links.js';

/**
 * Signs people in with a link in a mail. It works in the browser that asked for it, once, and after a click on a button, because
 * programs that look for harm in mails open its links.
 */
@Injectable()
export class SignInByMail {
  constructor(
    private readonly signInLinks: SignInLinks,
    private readonly askedLinks: AskedLinks,
    private readonly mailSignIns: MailSignIns,
    private readonly failedSignIns: FailedSignIns,
    private readonly urls: Urls,
    private readonly env: Env,
  ) {}

  /** Does and answers the same for every address, so it says nothing about accounts: a job looks whose address it is. */
  async ask({ email, ...query }: AskForLinkForm, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.refuseIfOff();
    refuseForeignForm(request);
    const { request: signIn, cookie } = await this.signInLinks.begin(query);
    await this.askedLinks.note(signIn.id, email, networkOf(request.ip), deviceOf(request));
    const words = wordsOf(reply);
    const content = (
      <>
        <p>{words.linkSentHint}</p>
        <p>
          <a href={this.urls.signIn()}>{words.anotherAddress}</a>
        </p>
      </>
    );
    sendPage(reply.header('set-cookie', cookie), words.linkSent, content, 202);
  }

  /** Changes nothing. */
  async open({ state }: SignInLink, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.refuseIfOff();
    await this.failedSignIns.limit(request, reply, () => this.signInLinks.begunBy(request, state));
    const words = wordsOf(reply);
    sendPage(
      reply,
      words.title,
      <form method="post" action={this.urls.outsideApi('sign-in', 'mail', 'finish')}>
        <p>{words.confirmHint}</p>
        <input type="hidden" name="state" value={state} />
        <button>{words.title}</button>
      </form>,
    );
  }

  async finish({ state }: SignInLink, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.refuseIfOff();
    refuseForeignForm(request);
    await this.failedSignIns.limit(request, reply, () => this.mailSignIns.finish(state, request, reply));
  }

  private refuseIfOff(): void {
    if (!this.env.signInByMail) throw new NotFound('page');
  }
}

/** Refuses forms of other sites: they would sign in a browser as somebody else. Browsers set this header, and pages cannot. */
function refuseForeignForm({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    throw new SignInRefused('This form was sent by another site: open the page of this service, and use its button.');
}
