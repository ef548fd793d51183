import type { Actor } from '../../../common/access/actor.js';
import type { Document } from '../../../common/document/rich-text.js';
import { isNoChange } from '../../versions/draft/effective-changes.js';
import type { MergeOutcome } from '../../versions/merge/merge-contents.js';
import { same } from '../../versions/merge/three-way.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { SyncedCommit } from '../identity/remember-files.js';
import type { GitInstallation } from '../model/git-installation.entity.js';
import type { ReadCommit } from './read-commit.js';

export interface Pull {
  installation: GitInstallation;
  operationId: string;
  /** Called in the transaction that changes everything, before it does: it may still refuse. */
  beforeMoving: () => Promise<void>;
  /** The commit; undefined if the branch does not exist yet. */
  commit: SyncedCommit | undefined;
  read: ReadCommit;
  /** The content that the changes are made on. */
  content: Content;
  actor: Actor;
  /** Whose text is taken where both sides changed the same, if somebody decided that. */
  decided?: 'ours' | 'theirs' | undefined;
  /** Why it is proposed, even without a conflict. */
  proposedBecause?: string;
  subject: string;
  description: Document;
}

export interface Pulled {
  /** The revision of the space, or of the change request; undefined if nothing changed. */
  revisionId?: string;
  changeRequestId?: string;
  /** Set if everything that was edited before that moment is in the repository. */
  editsSince?: Date;
}

/** Whether a merge changes nothing in the content that it merges into. */
export const isWithoutEffect = ({ changes, theirs }: MergeOutcome): boolean =>
  isNoChange({ ...changes, variables: undefined }) && same(changes.variables, theirs.root.variables);
