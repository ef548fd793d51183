import type { GitPushOutcome } from './git-repository.js';
import type { GitSession } from './git-session.js';
import { shortened } from './read-complaint.js';

/** `!<tab>from:to<tab>[rejected] (stale info)`: what `git push --porcelain` prints of a ref that did not move. */
const REJECTED = /^!\t[^\t]*\t\[([\w ]+)\] \((.*)\)$/m;
const OTHERS_WERE_FASTER = /stale info|fetch first|non-fast-forward/;

/** What became of a push that failed; undefined if it did not come to a decision of the server. */
export function pushOutcomeOf(output: string, notes: string, session: GitSession): GitPushOutcome | undefined {
  const [, , reason] = REJECTED.exec(output) ?? [];
  if (reason === undefined) return undefined;
  if (OTHERS_WERE_FASTER.test(reason)) return { outcome: 'lost' };
  const told = notes
    .split(/[\r\n]+/)
    .flatMap((line) => /^remote:\s*(.*\S)/.exec(line)?.[1] ?? [])
    .join(' ');
  return { outcome: 'refused', reason: shortened(told === '' ? reason : `${reason}: ${told}`, session) };
}
