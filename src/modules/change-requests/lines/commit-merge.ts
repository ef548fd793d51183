import { Injectable } from '@nestjs/common';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import type { Conflict, Resolution } from '../../versions/merge/conflict.js';
import { MergeContents, type MergeOutcome } from '../../versions/merge/merge-contents.js';
import { same, type Sides } from '../../versions/merge/three-way.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import type { Revision } from '../../versions/store/revision.entity.js';

/** Who wins a conflict: `ours` is what a program made, such as a translation, and `theirs` what people wrote. */
export type Choice = (conflict: Conflict) => 'ours' | 'theirs';

export interface SettledMerge {
  outcome: MergeOutcome;
  /** The conflicts that were settled. */
  conflicts: Conflict[];
}

/** Settling conflicts may show others. */
const MOST_ROUNDS = 20;

/** Merges what programs made with content that people edited. */
@Injectable()
export class CommitMerge {
  constructor(
    private readonly mergeContents: MergeContents,
    private readonly revisionsService: RevisionsService,
  ) {}

  /** Merges with all conflicts settled. What cannot be settled as chosen stays as people wrote it. */
  async settled(sides: Sides<Revision>, choose: Choice): Promise<SettledMerge> {
    const decided = new Map<string, { conflict: Conflict; resolution: Resolution }>();
    for (let round = 1; ; round++) {
      const outcome = await this.mergeContents.merge(
        sides,
        Array.from(decided.values(), ({ resolution }) => resolution),
      );
      const left = [...outcome.conflicts, ...outcome.contradictions.flat()];
      const conflicts = Array.from(decided.values(), ({ conflict }) => conflict);
      if (left.length === 0) return { outcome, conflicts };
      if (round > MOST_ROUNDS) throw new Error('The conflicts of a merge cannot be settled');
      for (const conflict of left) {
        const { target, path } = conflict;
        const name = JSON.stringify([target.kind, target.id, path]);
        decided.set(name, { conflict, resolution: { target, path, take: decided.has(name) ? 'theirs' : choose(conflict) } });
      }
    }
  }

  /** Stores a settled merge, and returns its revision: that of people, if the merge changes nothing. */
  async commit({ theirs, changes }: MergeOutcome, parents: readonly string[], authorId: string): Promise<Revision> {
    if (isNoChange({ ...changes, variables: undefined }) && same(changes.variables, theirs.root.variables)) return theirs.revision;
    return this.revisionsService.commit({ spaceId: theirs.revision.spaceId, parents, type: 'edits', authorId }, theirs.root, changes);
  }
}
