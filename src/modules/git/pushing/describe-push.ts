import { Injectable } from '@nestjs/common';
import type { GitPerson } from '../../../common/git/git-repository.js';
import { Any } from 'typeorm';
import { Env } from '../../../config/env.js';
import { Database } from '../../../common/db/database.js';
import { ChangeRequest } from '../../change-requests/change-request.entity.js';
import { oneLine } from '../../exchange/format/one-line.js';
import { User } from '../../identity/user.entity.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';

export interface CommitText {
  message: string;
  author: GitPerson;
  committer: GitPerson;
  time: Date;
}

interface Edit {
  authorId: string | null;
  number: number | null;
  subject: string | null;
}

const DEFAULT_TEMPLATE = '{change_request_subject}';
const MOST_REVISIONS = 1000;
const MOST_AUTHORS = 20;
const LONGEST_SUBJECT = 200;

/** Says in the words of a commit what it contains: from which change requests, and by whom. */
@Injectable()
export class DescribePush {
  constructor(
    private readonly env: Env,
    private readonly database: Database,
    private readonly revisionsService: RevisionsService,
  ) {}

  async describe(
    installation: GitInstallation,
    { base, head }: { base: Content; head: Content },
    report: readonly ReportedFile[],
  ): Promise<CommitText> {
    const edits = await this.editsSince(installation.editsSince, base, head);
    const merged = edits.filter(({ number }) => number !== null).toReversed();
    const people = await this.peopleOf(installation, edits);
    const [author = this.committer(), ...others] = people;
    const subject = this.subjectOf(installation, merged, head, report);
    const trailers = [
      ...merged.map(({ number }) => `Bindery-Change-Request: ${number}`),
      `Bindery-Revision: ${head.revision.id}`,
      ...others.slice(0, MOST_AUTHORS).map(({ name, email }) => `Co-authored-by: ${name} <${email}>`),
    ];
    return { message: `${subject}\n\n${trailers.join('\n')}`, author, committer: this.committer(), time: head.revision.createdAt };
  }

  private subjectOf(
    { commitMessageTemplate }: GitInstallation,
    merged: readonly Edit[],
    head: Content,
    report: readonly ReportedFile[],
  ): string {
    const [first, ...more] = merged;
    const named = first?.subject ? oneLine(first.subject) : '';
    const subject =
      named === '' ? editOf(head, report) : `${named}${more.length > 0 ? ` and ${counted(more.length, 'other change request')}` : ''}`;
    const text = (commitMessageTemplate ?? DEFAULT_TEMPLATE)
      .replaceAll('{change_request_number}', first ? String(first.number) : '')
      .replaceAll('{change_request_subject}', subject);
    return oneLine(text).slice(0, LONGEST_SUBJECT).toWellFormed() || subject;
  }

  /** What became the content of the space since the last commit, the newest first. */
  private async editsSince(since: Date | null, { revision: base }: Content, { revision: head }: Content): Promise<Edit[]> {
    const line = await this.revisionsService.lineSince(head, since ?? base.createdAt, MOST_REVISIONS);
    // What merged commits is not an edit.
    const edits = line.filter(({ id, type, mergedFrom }) => id !== base.id && (type !== 'merge' || mergedFrom !== null));
    const ids = edits.flatMap(({ mergedFrom }) => mergedFrom ?? []);
    const merged = ids.length === 0 ? [] : await this.database.repo(ChangeRequest).findBy({ id: Any(ids) });
    const byId = new Map(merged.map((changeRequest) => [changeRequest.id, changeRequest]));
    return edits.map(({ authorId, mergedFrom }) => {
      const { number = null, subject = null } = (mergedFrom !== null && byId.get(mergedFrom)) || {};
      return { authorId, number, subject };
    });
  }

  /** The last one first. */
  private async peopleOf({ authorEmails }: GitInstallation, edits: readonly Edit[]): Promise<GitPerson[]> {
    const ids = [...new Set(edits.flatMap(({ authorId }) => authorId ?? []))].slice(0, MOST_AUTHORS + 1);
    if (ids.length === 0) return [];
    const { hostname } = new URL(this.env.publicUrl);
    const rows = await this.database.repo(User).findBy({ id: Any(ids) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const user = byId.get(id);
      if (!user) return [];
      const email = authorEmails === 'real' && user.emailVerified ? user.email : `${id}@noreply.${hostname}`;
      return [{ name: cleaned(user.displayName) || 'Unknown', email: cleaned(email) }];
    });
  }

  private committer(): GitPerson {
    const [, name = 'Bindery', email = ''] = /^([^<]*)<([^>]*)>$/.exec(this.env.gitCommitter) ?? [];
    return { name: name.trim(), email };
  }
}

const cleaned = (text: string): string => oneLine(text.replace(/[<>\p{Cc}]/gu, ''));

/** `Edit Setup and 2 other pages`. */
function editOf({ pages }: Content, report: readonly ReportedFile[]): string {
  const titles = report.flatMap(({ targetId }) => (targetId === null ? [] : (pages.get(targetId)?.title ?? [])));
  const [first, ...more] = titles;
  if (first === undefined) return 'Edit the documentation';
  return `Edit ${oneLine(first)}${more.length > 0 ? ` and ${counted(more.length, 'other page')}` : ''}`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
