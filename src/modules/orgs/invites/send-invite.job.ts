import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Urls } from '../../../common/http/urls.js';
import { Env } from '../../../config/env.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { MailRefused, Mailer, type Mail } from '../../../common/mail/mailer.js';
import { nameOfUser } from '../../identity/user.queries.js';
import { hashOfInviteSecret, newInviteSecret } from './invite-secret.js';
import { UsableInvites } from './usable-invites.js';

interface SendInvitePayload {
  inviteId: string;
}

type Addressee = Pick<InviteLetter, 'to' | 'organization' | 'inviter' | 'expiresAt'> & { organizationId: string };

/** Sends an invite by e-mail. Each attempt creates a new secret, so that the secret exists only in the e-mail. */
@Injectable()
@HandlesJob({ name: 'invites.send' })
export class SendInvite extends Job<SendInvitePayload> {
  private readonly logger = new Logger(SendInvite.name);

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly urls: Urls,
    private readonly env: Env,
    private readonly usableInvites: UsableInvites,
  ) {
    super();
  }

  async run({ inviteId }: SendInvitePayload, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const secret = newInviteSecret();
    const addressee = await this.giveSecret(inviteId, secret);
    // The invite was accepted, revoked or replaced, has expired, or its creator may not invite any more.
    if (!addressee) return;
    const { organizationId } = addressee;
    const address = this.urls.api('orgs', organizationId, 'invites', inviteId);
    // Browsers send no fragments, so that no log has the secret.
    const page = this.env.workbench ? `${this.urls.outsideApi('app', 'invited', organizationId, inviteId)}#${secret}` : undefined;
    try {
      await this.mailer.send(writeInvite({ ...addressee, page, address, secret }), signal);
    } catch (err) {
      if (!(err instanceof MailRefused)) throw err;
      this.logger.warn({ event: 'invite.undeliverable', inviteId, err });
    }
  }

  /** Stores the secret before the e-mail is sent, because the recipient may accept immediately. */
  private async giveSecret(inviteId: string, secret: string): Promise<Addressee | undefined> {
    const [addressee] = await this.database.query<Addressee>(
      `UPDATE invites i SET hash = $2 FROM orgs o
       WHERE i.id = $1 AND i.email IS NOT NULL AND i.expires_at > now() AND o.id = i.org_id AND ${this.usableInvites.mayStillGive('i')}
       RETURNING i.email AS to, i.expires_at AS "expiresAt", o.id AS "organizationId", o.title AS organization,
                 ${nameOfUser('i.invited_by')} AS inviter`,
      [inviteId, hashOfInviteSecret(secret)],
    );
    return addressee;
  }
}

interface InviteLetter {
  to: string;
  organization: string;
  /** Null if the inviter does not exist any more. */
  inviter: string | null;
  /** Where people accept the invite in their browser; undefined without the workbench. */
  page: string | undefined;
  /** The URL at which the invite is accepted. */
  address: string;
  secret: string;
  expiresAt: Date;
}

/** Titles and names are user input, and must not add lines to the e-mail. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function writeInvite({ to, organization, inviter, page, address, secret, expiresAt }: InviteLetter): Mail {
  const title = `"${oneLine(organization)}"`;
  const body = JSON.stringify({ secret });
  return {
    to,
    subject: `You are invited to ${title}`,
    text: [
      inviter === null
        ? `You are invited to join the organization ${title}.`
        : `${oneLine(inviter)} invites you to join the organization ${title}.`,
      '',
      ...(page === undefined
        ? [`To accept, send this before ${moment(expiresAt)}:`]
        : [`To accept, open this page before ${moment(expiresAt)}:`, '', page, '', 'Without a browser, send this instead:']),
      '',
      `curl -X POST '${address}' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${body}'`,
      '',
      'You get a token, which signs you in from then on. If you already have an account here, you',
      'get none: sign in as before.',
      '',
      'The secret works once. If you got several of these e-mails, only the newest one works. If you',
      'did not expect this invite, you can ignore it.',
    ].join('\n'),
  };
}

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
