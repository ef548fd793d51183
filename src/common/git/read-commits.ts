import { GitError } from './git-error.js';
import type { GitCommit } from './git-repository.js';
import { OutputReader } from './output-reader.js';

const MAX_MESSAGE = 8192;
const MAX_FIELD = 1024 * 1024;
const END = 0;
const FIELDS = ['%H', '%P', '%an', '%ae', '%at', '%ct', '%B'];

/** What `git log` prints with these options. A commit cannot contain the byte that ends each field. */
export async function readCommits(output: AsyncIterable<Buffer>): Promise<GitCommit[]> {
  const reader = new OutputReader(output);
  const commits: GitCommit[] = [];
  try {
    for (;;) {
      const oid = await reader.upTo(END);
      if (oid === undefined) return commits;
      const fields: string[] = [];
      while (fields.length < FIELDS.length - 1) {
        const field = await reader.upTo(END, MAX_FIELD);
        if (field === undefined) throw new GitError('git-protocol', 'The output of git is not understood.');
        fields.push(field);
      }
      const [parents, author, email, authored, committed, message] = fields as [string, string, string, string, string, string];
      commits.push({
        oid,
        parents: parents.split(' ').filter(Boolean),
        author: author.slice(0, 500),
        email: email.slice(0, 500),
        authoredAt: dateOf(authored),
        committedAt: dateOf(committed),
        message: message.trim().slice(0, MAX_MESSAGE),
      });
    }
  } finally {
    await reader.end();
  }
}

readCommits.options = [
  '-z',
  '--no-show-signature',
  '--no-notes',
  '--no-mailmap',
  '--encoding=UTF-8',
  `--format=tformat:${FIELDS.join('%x00')}`,
];

/** Commits may claim any time, such as one that no date can have. */
function dateOf(seconds: string): Date {
  const date = new Date(Number(seconds) * 1000);
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 10_000 ? date : new Date(0);
}
