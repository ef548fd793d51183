import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import type { Actor } from '../../../common/access/actor.js';
import { Database } from '../../../common/db/database.js';
import { plainDocument } from '../../../common/document/plain-document.js';
import type { GitCommit } from '../../../common/git/git-repository.js';
import { ChangeRequest, type ChangeRequestStatus } from '../../change-requests/change-request.entity.js';
import { ChangeRequestHeads } from '../../change-requests/heads/change-request-heads.js';
import { ChangeRequestsService } from '../../change-requests/lifecycle/change-requests.service.js';
import { CreateChangeRequest } from '../../change-requests/lifecycle/create-change-request.js';
import { CommitMerge } from '../../change-requests/lines/commit-merge.js';
import { mergeBaseOf } from '../../change-requests/merge-base.js';
import { oneLine } from '../../exchange/format/one-line.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import type { GitPreview } from '../model/git-preview.entity.js';

const LONGEST_SUBJECT = 100;

/** What a branch contains, and what it started from. */
export interface Line {
  base: Revision;
  ours: Revision;
}

/** Keeps the change requests of previews. They are drafts: a person decides whether one is to be reviewed. */
@Injectable()
export class PreviewChangeRequests {
  constructor(
    private readonly database: Database,
    private readonly createChangeRequest: CreateChangeRequest,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly changeRequestsService: ChangeRequestsService,
    private readonly commitMerge: CommitMerge,
    private readonly revisionsService: RevisionsService,
  ) {}

  async statuses(previews: readonly GitPreview[]): Promise<Map<string, ChangeRequestStatus>> {
    const ids = previews.flatMap(({ changeRequestId }) => changeRequestId ?? []);
    const found = await this.database.repo(ChangeRequest).find({ where: { id: Any(ids) }, select: { id: true, status: true } });
    return new Map(found.map(({ id, status }) => [id, status]));
  }

  /** The one of a preview that can still be changed, locked in the open transaction. */
  async lock({ changeRequestId }: GitPreview): Promise<ChangeRequest | undefined> {
    if (changeRequestId === null) return undefined;
    const lock = { mode: 'for_no_key_update' } as const;
    const found = await this.database.repo(ChangeRequest).findOne({ where: { id: changeRequestId }, lock });
    return found === null || found.status === 'merged' ? undefined : found;
  }

  create({ ref }: GitPreview, { base, ours }: Line, tip: GitCommit, { userId }: Actor): Promise<string> {
    const first = printable(tip.message.split('\n', 1)[0]!);
    const subject = [...(first || ref)].slice(0, LONGEST_SUBJECT).join('');
    const description = plainDocument(
      `Preview of ${ref}`,
      `${tip.oid.slice(0, 10)} ${first.slice(0, 200)} (${printable(tip.author).slice(0, 100)})`,
    );
    return this.createChangeRequest.propose(ours.spaceId, {
      base: base.id,
      revisionId: ours.id,
      subject,
      description,
      userId,
      status: 'draft',
    });
  }

  /** Adds what was pushed. What somebody has edited in the change request stays, also where a push contradicts it. */
  async extend(open: ChangeRequest, preview: GitPreview, { base, ours }: Line, actor: Actor): Promise<void> {
    const isEdited = open.revisionId !== preview.lineRevisionId;
    await this.changeRequestHeads.move(open, isEdited ? await this.withEdits(open, preview, ours, actor) : ours.id, actor);
    // Somebody may have updated it from the space since.
    if (mergeBaseOf(open) === preview.baseRevisionId && base.id !== preview.baseRevisionId)
      await this.changeRequestHeads.setAncestor(open, base.id);
    if (open.status === 'archived') await this.changeRequestsService.update(open, { status: 'draft' }, actor);
  }

  async archive(open: ChangeRequest | undefined, actor: Actor): Promise<void> {
    if (open && open.status !== 'archived') await this.changeRequestsService.update(open, { status: 'archived' }, actor);
  }

  private async withEdits(
    { spaceId, revisionId }: ChangeRequest,
    { lineRevisionId }: GitPreview,
    ours: Revision,
    { userId }: Actor,
  ): Promise<string> {
    const [base, theirs] = [
      await this.revisionsService.find(spaceId, lineRevisionId!),
      await this.revisionsService.find(spaceId, revisionId),
    ];
    const { outcome } = await this.commitMerge.settled({ base: base!, ours, theirs: theirs! }, () => 'theirs');
    return (await this.commitMerge.commit(outcome, [theirs!.id, ours.id], userId)).id;
  }
}

/** Without what changes the order of letters, or is no letter: everybody can write commits. */
const printable = (text: string): string => oneLine(text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' '));
