import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids/ids.js';
import { linesOf, type BareRepository } from './bare-repository.js';
import { GitError } from './git-error.js';
import { checkedOid } from './git-names.js';
import { checkedPath } from './git-paths.js';
import type { GitCommitRequest, GitPerson, GitWrite } from './git-repository.js';

const NOTHING = '0'.repeat(40);
/** What git takes for its own in a name, besides control characters. */
const STRUCTURE = /[<>\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Stores a commit and returns its id, which depends on the request alone: neither on the time nor on the settings of this machine. */
export async function storeCommit(bare: BareRepository, { parent, writes, message, ...by }: GitCommitRequest): Promise<string> {
  checkPaths(writes);
  // A list of all paths, as git makes it for its own commits. Trees in which nothing changes are neither read again nor written.
  const index = { environment: { GIT_INDEX_FILE: join(bare.session.directory, `index-${newId()}`) } };
  if (parent !== undefined) await bare.run(['read-tree', '--end-of-options', parent], index);
  const input = await indexLines(bare, writes);
  await bare.run(['update-index', '--replace', '-z', '--index-info'], { ...index, input });
  const tree = await bare.line(['write-tree', '--missing-ok'], index);
  if (parent !== undefined && (await treeOf(bare, parent)) === tree) return parent;
  const parents = parent === undefined ? [] : ['-p', parent];
  return bare.line(['commit-tree', ...parents, '-F', '-', tree], {
    environment: environmentOf(by),
    input: `${message.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()}\n`,
  });
}

const treeOf = (bare: BareRepository, commit: string) => bare.line(['rev-parse', '--verify', '--end-of-options', `${commit}^{tree}`]);

function checkPaths(writes: readonly GitWrite[]): void {
  const paths = new Set<string>();
  for (const { path } of writes) {
    if (paths.has(checkedPath(path))) throw new GitError('git-refused', `The path ${path} is written twice.`);
    paths.add(path);
  }
}

/** Deletions come first: a folder can then become a file of the same name. */
async function indexLines(bare: BareRepository, writes: readonly GitWrite[]): Promise<string> {
  const gone = writes.flatMap((write) => ('bytes' in write && write.bytes === null ? [`0 ${NOTHING}\t${write.path}\0`] : []));
  const stored = await storeFiles(bare, writes);
  const written = writes.flatMap((write) => {
    if ('bytes' in write && write.bytes === null) return [];
    const oid = 'oid' in write ? checkedOid(write.oid) : stored.get(write.path)!;
    return [`${write.mode ?? '100644'} ${oid}\t${write.path}\0`];
  });
  return [...gone, ...written].join('');
}

/** Returns the ids of what is written, by path. One command stores all of it. */
async function storeFiles(bare: BareRepository, writes: readonly GitWrite[]): Promise<Map<string, string>> {
  const contents = writes.flatMap((write) => ('bytes' in write && write.bytes !== null ? [{ path: write.path, bytes: write.bytes }] : []));
  if (contents.length === 0) return new Map();
  const folder = join(bare.session.directory, `files-${newId()}`);
  await mkdir(folder, { mode: 0o700 });
  const fileOf = (i: number) => join(folder, String(i));
  for (const [i, { bytes }] of contents.entries()) await writeFile(fileOf(i), bytes, { mode: 0o600 });
  const input = linesOf(contents.map((_, i) => fileOf(i)));
  const { output } = await bare.run(['hash-object', '-w', '--no-filters', '--stdin-paths'], { input });
  await rm(folder, { recursive: true, force: true });
  const oids = output.toString().split('\n');
  return new Map(contents.map(({ path }, i) => [path, oids[i]!]));
}

function environmentOf({ author, committer, time }: Pick<GitCommitRequest, 'author' | 'committer' | 'time'>): Record<string, string> {
  // Without the sign, git takes small numbers for something else.
  const date = `@${Math.max(0, Math.floor(time.getTime() / 1000))} +0000`;
  const [by, via] = [cleaned(author), cleaned(committer)];
  return {
    GIT_AUTHOR_NAME: by.name,
    GIT_AUTHOR_EMAIL: by.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: via.name,
    GIT_COMMITTER_EMAIL: via.email,
    GIT_COMMITTER_DATE: date,
  };
}

function cleaned({ name, email }: GitPerson): GitPerson {
  const plain = (text: string) => text.replace(STRUCTURE, ' ').replace(/ {2,}/g, ' ').trim();
  // Git refuses a name of nothing but dots, commas and quotes.
  const isName = /[^\s.,:;<>"\\']/u.test(plain(name));
  return { name: isName ? plain(name) : 'Unknown', email: plain(email).replaceAll(' ', '') || 'unknown' };
}
