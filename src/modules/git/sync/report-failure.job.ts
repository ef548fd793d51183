import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Urls } from '../../../common/http/urls.js';
import { HandlesJob, Job, type JobContext } from '../../../common/jobs/job.js';
import { MailRefused, Mailer, type Mail } from '../../../common/mail/mailer.js';
import { oneLine } from '../../exchange/format/one-line.js';
import { provenAddressOf } from '../../identity/user.queries.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';

interface FailureLetter {
  /** Null if the user has no verified address, or is disabled. */
  to: string | null;
  spaceId: string;
  title: string;
  problem: string;
  failingSince: Date;
}

/** Tells the user who connected a repository that nothing has been synced for a day. */
@Injectable()
@HandlesJob({ name: 'git.report-failure' })
export class ReportFailure extends Job<{ installationId: string }> {
  private readonly logger = new Logger(ReportFailure.name);

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly urls: Urls,
  ) {
    super();
  }

  async run({ installationId }: { installationId: string }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const [letter] = await this.database.query<FailureLetter>(
      `SELECT ${provenAddressOf('i.created_by_id')} AS to, s.id AS "spaceId", s.title, i.problem, i.failing_since AS "failingSince"
       FROM git_installations i ${joinLiveSpace('s', 'i.space_id')}
       WHERE i.id = $1 AND i.failing_since IS NOT NULL AND i.problem IS NOT NULL`,
      [installationId],
    );
    // It works again, is disconnected, or nobody can be told.
    if (!letter || letter.to === null) return;
    try {
      await this.mailer.send(write({ ...letter, to: letter.to }, this.urls.api('spaces', letter.spaceId, 'git', 'info')), signal);
    } catch (err) {
      if (!(err instanceof MailRefused)) throw err;
      this.logger.warn({ event: 'git.failure-undeliverable', installationId, err });
    }
  }
}

/** Titles are user input and problems are texts of the host: neither may add lines to the e-mail. */
const printable = (text: string): string => oneLine(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));

function write({ to, title, problem, failingSince }: FailureLetter & { to: string }, address: string): Mail {
  const name = `"${printable(title)}"`;
  return {
    to,
    subject: `The Git sync of ${name} has failed for a day`,
    text: [
      `The space ${name} has not been synced with its Git repository since ${moment(failingSince)}.`,
      '',
      `What is wrong: ${printable(problem)}`,
      '',
      'It is tried again every hour. Nothing is lost: edits of both sides are merged when it works again.',
      'You get this e-mail once, because you connected the repository. The state is here:',
      '',
      address,
    ].join('\n'),
  };
}

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
