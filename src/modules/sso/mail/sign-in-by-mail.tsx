import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditRefusals } from '../../../common/audit/audit-refusals.js';
import { audit, INSTALLATION } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { sendPage } from '../../../common/html/send-page.js';
import { ApiError, NotFound } from '../../../common/http/errors.js';
import { Urls } from '../../../common/http/urls.js';
import { Jobs } from '../../../common/jobs/jobs.js';
import { nameUser } from '../../../common/work-context/work-context.js';
import { Env } from '../../../config/env.js';
import { AccountChanged } from '../../identity/account.events.js';
import { networkOf } from '../../identity/network-of.js';
import { UserQueries } from '../../identity/user.queries.js';
import { deviceOf } from '../sessions/device-of.js';
import { FailedSignIns } from '../sign-in/failed-sign-ins.js';
import { HandingOver, type HandOver } from '../sign-in/hand-over.js';
import { wordsOf } from '../sign-in/page.js';
import { PendingSignIns } from '../sign-in/pending-sign-ins.js';
import { refuseForeignForm } from '../sign-in/refuse-foreign-form.js';
import { SignInRefused } from '../sign-in/sign-in-refused.js';
import type { AskForLinkForm, SignInLink } from './mail-sign-in.dto.js';
import { SendSignInLink } from './send-sign-in-link.job.js';
import { BY_MAIL, SignInLinks } from './sign-in-links.js';

/** How many links an address is sent in an hour, and how many a network may ask for. */
const MOST_AN_HOUR = 5;

/**
 * Signs people in with a link in a mail. It works in the browser that asked for it, once, and after a click on a button, because
 * programs that look for harm in mails open its links.
 */
@Injectable()
export class SignInByMail {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly events: Events,
    private readonly userQueries: UserQueries,
    private readonly pendingSignIns: PendingSignIns,
    private readonly signInLinks: SignInLinks,
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
    await this.note(signIn.id, email, networkOf(request.ip), deviceOf(request));
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
      const done = await this.tell('account', this.complete(pending, deviceOf(request)));
      this.handingOver.send(done, reply.header('set-cookie', this.pendingSignIns.forget()), pending.next);
    });
  }

  private refuseIfOff(): void {
    if (!this.env.signInByMail) throw new NotFound('page');
  }

  private async complete({ requestId, client }: Awaited<ReturnType<PendingSignIns['find']>>, device: string | null): Promise<HandOver> {
    return this.database.tx(async () => {
      const address = await this.signInLinks.use(requestId);
      if (address === undefined) throw new SignInRefused('This link was used already, or is older than 10 minutes. Ask for another one.');
      const owner = await this.userQueries.ownerOf(address);
      if (!owner) throw new SignInRefused('This account is disabled, or its address is not verified any more.');
      nameUser(owner.id, { source: 'ui' });
      const payload = { method: BY_MAIL };
      await audit(this.database, 'sign-in.complete', { id: owner.id, orgId: INSTALLATION }, payload);
      await this.events.emit(new AccountChanged(owner.id, null, 'sign-in.complete', { id: owner.id }, payload));
      return this.handingOver.prepare({ mailAt: new Date() }, { userId: owner.id, device }, client);
    });
  }

  /** Past the limits nothing is noted, and nothing sent. Requests at the same time wait for each other, so that they are counted. */
  private async note(id: string, address: string, network: string, device: string | null): Promise<void> {
    await this.database.tx(async () => {
      for (const key of [`mail to ${address.toLowerCase()}`, `mail from ${network}`])
        await this.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      const recent = `created_at > now() - interval '1 hour'`;
      const noted = await this.database.query(
        `INSERT INTO mail_sign_ins (id, address, network, device) SELECT $1, lower($2), $3, $4
         WHERE (SELECT count(*) FROM mail_sign_ins WHERE address = lower($2) AND ${recent}) < ${MOST_AN_HOUR}
           AND (SELECT count(*) FROM mail_sign_ins WHERE network = $3 AND ${recent}) < ${MOST_AN_HOUR} RETURNING id`,
        [id, address, network, device],
      );
      if (noted.length > 0) await this.jobs.enqueue(SendSignInLink, { id });
    });
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
