import { GitError, type GitErrorKind } from './git-error.js';
import type { GitPushOutcome } from './git-repository.js';
import type { GitSession } from './git-session.js';

const MAX_MESSAGE = 400;
/** The shell could not find git. */
const NOT_FOUND = 127;

/** What git says in English, the first that fits. Hosts add sentences of their own. */
const MEANINGS: readonly [RegExp, GitErrorKind][] = [
  [/Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED|no matching host key/i, 'git-host-key'],
  [
    /Authentication failed|could not read (?:Username|Password)|HTTP (?:Basic: )?Access denied|returned error: 40[13]|Permission denied|HTTP 40[13]/i,
    'git-unauthorized',
  ],
  [
    /Repository not found|repository '[^']*' not found|returned error: 404|does not (?:appear to be a git repository|exist)|not a git repository|project you were looking for could not be found/i,
    'git-not-found',
  ],
  [/transport '[^']*' not allowed|protocol '[^']*' not supported|not allowed by|redirect/i, 'git-refused'],
  [/Out of memory|memory exhausted|exceeds (?:the )?maximum|File size limit|File too large|mmap failed/i, 'git-too-large'],
  [
    /fsck error|hasDot|hasDotgit|duplicateEntries|fullPathname|gitmodules|treeNotSorted|Invalid path|broken object|remote did not send all necessary|invalid object/i,
    'git-unsafe',
  ],
  [
    /Could not resolve|Failed to connect|Connection (?:refused|reset|timed out|closed)|timed out|Couldn't connect|unable to access|hung up|early EOF|SSL|certificate|Operation too slow|RPC failed|returned error: 5\d\d|No route|unreachable|kex_exchange|CONNECT/i,
    'git-unreachable',
  ],
  // It was ended by a limit.
  [/index-pack died|invalid index-pack output/i, 'git-too-large'],
];

/** What the failure of a command means, in the words of git. */
export function meaningOf(complaint: string, ending: number | NodeJS.Signals | undefined, session: GitSession): GitError {
  if (ending === NOT_FOUND || ending === undefined) return new GitError('git-missing', 'Git is not installed on the server.');
  if (session.refusal) return session.refusal;
  if (ending === 'SIGXFSZ') return new GitError('git-too-large', 'The repository is larger than GIT_MAX_FETCH allows.');
  const kind = MEANINGS.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'git-protocol';
  return new GitError(kind, messageIn(complaint, session) || `Git ended with ${ending}.`);
}

/** The lines that say what happened, without what is secret, without control characters, and in one line. */
function messageIn(complaint: string, session: GitSession): string {
  const lines = complaint.split(/[\r\n]+/).map((line) => line.trim());
  const telling = lines.filter((line) => /^(?:fatal|error|remote|ssh|Host key|ERROR|!)/i.test(line) || /denied|refused/i.test(line));
  const text = (telling.length > 0 ? telling : lines.filter(Boolean)).join(' ');
  return shortened(text, session);
}

/** Text of a server that may be shown. */
function shortened(text: string, { directory, env, secrets }: GitSession): string {
  const hidden = secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
  const plain = hidden
    .replaceAll(directory, '…')
    .replaceAll(env.dataDir, '…')
    // eslint-disable-next-line no-control-regex -- they are what is removed
    .replace(/\u001b\[[0-9;?]*[a-z]/gi, '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return plain.length > MAX_MESSAGE ? `${plain.slice(0, MAX_MESSAGE)}…` : plain;
}

/** `!<tab>from:to<tab>[rejected] (stale info)`: what `git push --porcelain` prints of a ref that did not move. */
const REJECTED = /^!\t[^\t]*\t\[([\w ]+)\] \((.*)\)$/m;
const REMOTE = 'remote:';
const OTHERS_WERE_FASTER = /stale info|fetch first|non-fast-forward/;

/** What became of a push that failed; undefined if it did not come to a decision of the server. */
export function pushOutcomeOf(output: string, notes: string, session: GitSession): GitPushOutcome | undefined {
  const [, , reason] = REJECTED.exec(output) ?? [];
  if (reason === undefined) return undefined;
  if (OTHERS_WERE_FASTER.test(reason)) return { outcome: 'lost' };
  const told = notes
    .split(/[\r\n]+/)
    .flatMap((line) => (line.startsWith(REMOTE) ? line.slice(REMOTE.length).trim() : '') || [])
    .join(' ');
  return { outcome: 'refused', reason: shortened(told === '' ? reason : `${reason}: ${told}`, session) };
}
