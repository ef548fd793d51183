import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { INSTALLATION } from '../../../common/audit/audit.js';
import { sendPage } from '../../../common/html/send-page.js';
import { ApiError, NotFound } from '../../../common/http/errors.js';
import { Urls } from '../../../common/http/urls.js';
import { Env } from '../../../config/env.js';
import { networkOf } from '../../identity/network-of.js';
import { deviceOf } from '../sessions/device-of.js';
import { FailedSignIns } from '../sign-in/failed-sign-ins.js';
import { HandingOver } from '../sign-in/hand-over.js';
import { wordsOf } from '../sign-in/page.js';
import { PendingSignIns } from '../sign-in/pending-sign-ins.js';
import { refuseForeignForm } from '../sign-in/refuse-foreign-form.js';
import { AskedLinks } from './asked-links.js';
import { MailSignIns } from './mail-sign-ins.js';
import type { AskForLinkForm, SignInLink } from './mail-sign-in.dto.js';
import { BY_MAIL } from './sign-in-links.js';

/**
 * Signs people in with a link in a mail. It works in the browser that asked for it, once, and after a click on a button, because
 * programs that look for harm in mails open its links.
 */
@Injectable()
export class SignInByMail {
  constructor(
    private readonly pendingSignIns: PendingSignIns,
    private readonly askedLinks: AskedLinks,
    private readonly mailSignIns: MailSignIns,
    private readonly handingOver: HandingOver,
    private readonly failedSignIns: FailedSignIns,
    private readonly auditRefusals: AuditRefusals,
    private readonly urls: Urls,
    private readonly env: Env,
  ) {}

  /** Does and answers the same for every address, so it says nothing about accounts: a job looks whose address it is. */
  async ask({ email, ...query }: AskForLinkForm, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.refuseIfOff();
    refuseForeignForm(request);
    const { request: signIn, cookie } = await this.pendingSignIns.begin(BY_MAIL, query);
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
    await this.failedSignIns.limit(request, reply, () => this.pendingSignIns.find(BY_MAIL, state, request.headers.cookie));
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
    await this.failedSignIns.limit(request, reply, async () => {
      const pending = await this.tell('state', this.pendingSignIns.find(BY_MAIL, state, request.headers.cookie));
      const done = await this.tell('account', this.mailSignIns.complete(pending, deviceOf(request)));
      this.handingOver.send(done, reply.header('set-cookie', this.pendingSignIns.forget()), pending.next);
    });
  }

  private refuseIfOff(): void {
    if (!this.env.signInByMail) throw new NotFound('page');
  }

  /** Tells the audit log why a step was refused. */
  private async tell<T>(reason: 'state' | 'account', step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      const target = { id: INSTALLATION, orgId: INSTALLATION, type: 'installation' };
      if (error instanceof ApiError) await this.auditRefusals.record(`sign-in ${BY_MAIL} ${reason}`, 'sign-in.refuse', target, { reason });
      throw error;
    }
  }
}
