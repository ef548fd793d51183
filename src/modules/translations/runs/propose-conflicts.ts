import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import { plainDocument } from '../../../common/document/plain-document.js';
import type { ChangeRequest } from '../../change-requests/change-request.entity.js';
import { ChangeRequestHeads } from '../../change-requests/heads/change-request-heads.js';
import { CreateChangeRequest } from '../../change-requests/lifecycle/create-change-request.js';
import type { Conflict } from '../../versions/merge/conflict.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import { CommitMerge } from '../../change-requests/lines/commit-merge.js';
import type { FoundConflict } from './conflicts-of-records.js';
import type { KnownConflict, Unsettled } from './unsettled.js';

/** The revisions of the merge in which the conflicts were found. */
export interface MergedTranslation {
  base: Revision;
  /** The new translation. */
  next: Revision;
  /** The head of the result now: in the conflicts it has what people wrote. */
  head: Revision;
}

export interface ProposalText {
  /** Of a change request about several pages; that about one page ends with its title. */
  subject: string;
  userId: string;
}

/** Conflicts that one change request is about. */
interface Group {
  conflicts: readonly FoundConflict[];
  known?: KnownConflict;
}

/** More pages in conflict share one change request. */
const MOST_REQUESTS = 20;
const LONGEST_SUBJECT = 100;
const ABOUT =
  'People wrote other translations here, and since then the source changed. Merge this change request to replace them by the new translations, edit these first, or archive it to keep what people wrote. These sentences of the source are concerned:';

/** Proposes translations to the editors of the result where they conflict with what people wrote: page by page. */
@Injectable()
export class ProposeConflicts {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly commitMerge: CommitMerge,
    private readonly changeRequestHeads: ChangeRequestHeads,
    private readonly createChangeRequest: CreateChangeRequest,
  ) {}

  /** Returns and locks the change requests of earlier runs that are neither merged nor archived. A caller locks the space afterwards. */
  lock(unsettled: Unsettled): Promise<Map<string, ChangeRequest>> {
    const open = unsettled.conflicts.filter(({ status }) => status === 'open');
    return this.changeRequestHeads.lockUnsettled(open.map(({ changeRequestId }) => changeRequestId));
  }

  /** Returns the conflicts with their change requests. */
  async propose(
    merged: MergedTranslation,
    conflicts: readonly FoundConflict[],
    unsettled: Unsettled,
    locked: ReadonlyMap<string, ChangeRequest>,
    text: ProposalText,
  ): Promise<KnownConflict[]> {
    const proposed: KnownConflict[] = [];
    for (const group of groupsOf(conflicts, unsettled, locked)) {
      const base = group.known ? (await this.revisionsService.find(merged.head.spaceId, group.known.baseRevisionId))! : merged.base;
      const proposal = await this.proposalOf({ ...merged, base }, group, text.userId);
      const description = describing(group.conflicts);
      const about = { base: merged.head.id, description, userId: text.userId };
      let changeRequestId = group.known?.changeRequestId;
      if (group.known) {
        const open = locked.get(group.known.changeRequestId)!;
        const revisionId = await this.withEdits(open, group.known, proposal, text.userId);
        await this.createChangeRequest.proposeAgain(open, { ...about, revisionId });
      } else {
        const subject = subjectOf(group.conflicts, text.subject);
        changeRequestId = await this.createChangeRequest.propose(merged.head.spaceId, { ...about, revisionId: proposal.id, subject });
      }
      const made = { changeRequestId: changeRequestId!, baseRevisionId: base.id, proposedRevisionId: proposal.id, status: 'open' as const };
      for (const { kind, recordId, places, sentences } of group.conflicts) proposed.push({ kind, recordId, places, sentences, ...made });
    }
    return proposed;
  }

  /** The result with the new translation of these pages, and with what people wrote everywhere else. */
  private async proposalOf({ base, next, head }: MergedTranslation, { conflicts }: Group, userId: string): Promise<Revision> {
    const concerned = new Set(conflicts.map(({ kind, recordId }) => `${kind} ${recordId}`));
    const choose = ({ target }: Conflict) => (concerned.has(`${target.kind} ${target.id}`) ? 'ours' : 'theirs');
    const { outcome } = await this.commitMerge.settled({ base, ours: next, theirs: head }, choose);
    return this.commitMerge.commit(outcome, [head.id, next.id], userId);
  }

  /** What people wrote in the change request stays. */
  private async withEdits(open: ChangeRequest, known: KnownConflict, proposal: Revision, userId: string): Promise<string> {
    if (open.revisionId === known.proposedRevisionId) return proposal.id;
    const [former, edited] = await Promise.all(
      [known.proposedRevisionId, open.revisionId].map((id) => this.revisionsService.find(proposal.spaceId, id)),
    );
    const { outcome } = await this.commitMerge.settled({ base: former!, ours: proposal, theirs: edited! }, () => 'theirs');
    return (await this.commitMerge.commit(outcome, [edited!.id, proposal.id], userId)).id;
  }
}

/** Those with an open change request stay with it. */
function groupsOf(conflicts: readonly FoundConflict[], unsettled: Unsettled, locked: ReadonlyMap<string, ChangeRequest>): Group[] {
  const open = new Map<string, { conflicts: FoundConflict[]; known: KnownConflict }>();
  const groups: Group[] = [];
  const others: FoundConflict[] = [];
  for (const conflict of conflicts) {
    const known = unsettled.openOf(conflict.kind, conflict.recordId);
    if (known && locked.has(known.changeRequestId)) {
      const group = open.get(known.changeRequestId) ?? { conflicts: [], known };
      group.conflicts.push(conflict);
      open.set(known.changeRequestId, group);
    } else if (conflict.title !== undefined && groups.length < MOST_REQUESTS) groups.push({ conflicts: [conflict] });
    else others.push(conflict);
  }
  // What waits already is proposed again, with what other pages of the change request need.
  for (const group of open.values())
    for (const waiting of unsettled.conflicts)
      if (waiting.changeRequestId === group.known.changeRequestId && !group.conflicts.some((one) => isSame(one, waiting)))
        group.conflicts.push({ ...waiting, title: undefined });
  return [...open.values(), ...groups, ...(others.length > 0 ? [{ conflicts: others }] : [])];
}

const isSame = (one: FoundConflict, other: KnownConflict) => one.kind === other.kind && one.recordId === other.recordId;

function subjectOf(conflicts: readonly FoundConflict[], subject: string): string {
  const title = conflicts.length === 1 ? conflicts[0]!.title : undefined;
  return [...(title === undefined ? subject : `${subject}, ${title}`)].slice(0, LONGEST_SUBJECT).join('');
}

function describing(conflicts: readonly FoundConflict[]): Document {
  const sentences = conflicts.flatMap((conflict) => conflict.sentences);
  return plainDocument(ABOUT, ...sentences);
}
