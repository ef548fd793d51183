import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { RememberFiles } from '../identity/remember-files.js';
import { InstallationState } from '../state/installation-state.js';
import { CommitLine } from './commit-line.js';
import { ExtendProposal } from './extend-proposal.js';
import { MergeLine } from './merge-line.js';
import type { Pull, Pulled } from './pull.js';

/**
 * Adds the content of a commit to the line of the repository, and merges it into the space or proposes it: all in one transaction,
 * so that nothing is half done.
 */
@Injectable()
export class ApplyPull {
  constructor(
    private readonly database: Database,
    private readonly installationState: InstallationState,
    private readonly rememberFiles: RememberFiles,
    private readonly commitLine: CommitLine,
    private readonly mergeLine: MergeLine,
    private readonly extendProposal: ExtendProposal,
  ) {}

  apply(pull: Pull): Promise<Pulled> {
    const { installation, operationId, beforeMoving, read, commit } = pull;
    return this.database.tx(async () => {
      await beforeMoving();
      await this.installationState.lock(installation);
      // A change request is locked before its space.
      const open = await this.installationState.proposalOf(installation, { locked: true });
      const line = await this.commitLine.commit(pull);
      const pulled = open ? await this.extendProposal.extend(open, line, pull) : await this.mergeLine.merge(line, pull);
      const proposal =
        pulled.changeRequestId === undefined
          ? { changeRequestId: null, proposedRevisionId: null }
          : { changeRequestId: pulled.changeRequestId, proposedRevisionId: pulled.revisionId ?? null };
      const state = pulled.changeRequestId === undefined ? 'included' : 'proposed';
      const merged = state === 'included' && pulled.revisionId !== undefined ? [pulled.revisionId] : [];
      const revisionId = pulled.revisionId ?? line.ours.id;
      await this.rememberFiles.remember(installation, read.before, read.paths, {
        revisionIds: [line.ours.id, ...merged],
        commit,
        found: { operationId, state, revisionId },
        isDecided: open === undefined,
      });
      await this.installationState.change(installation, {
        syncedOid: commit?.oid ?? null,
        syncedRevisionId: line.ours.id,
        layout: read.layout,
        pushedOid: null,
        pushedRevisionId: null,
        ...(pulled.editsSince && { editsSince: pulled.editsSince }),
        ...proposal,
      });
      return pulled;
    });
  }
}
