import type { GitTrigger } from '../model/git-operation.entity.js';

export interface SyncRequest {
  trigger: GitTrigger;
  /** The message of the commit, if somebody wrote one. */
  message?: string;
  /** Whether it is decided where both sides contradict each other: for the repository, or for the space. */
  force?: boolean;
  takes?: 'git' | 'space';
}
