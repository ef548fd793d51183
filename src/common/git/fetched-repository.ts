import { BareRepository, linesOf } from './bare-repository.js';
import { Fetching } from './fetching.js';
import type { CachedDirectory } from './git-cache.js';
import { GitError } from './git-error.js';
import { checkedOid, checkedRef } from './git-names.js';
import { checkedFolder } from './git-paths.js';
import type { GitBlob, GitChange, GitCommit, GitCommitRequest, GitEntry, GitPushOutcome, GitRepository } from './git-repository.js';
import type { GitSession } from './git-session.js';
import { OutputReader } from './output-reader.js';
import { readCommits } from './read-commits.js';
import { pushOutcomeOf } from './read-complaint.js';
import { readChanges, readTree } from './read-tree.js';
import { storeCommit } from './store-commit.js';

/** Entries of a tree. */
const MAX_ENTRIES = 200_000;
/** How far to look for older commits, step by step. */
const DEPTHS = [100, 10_001];
/** Without parts of repositories, each commit comes with its files. */
const WHOLE_DEPTHS = [100, 1001];
const NEWLINE = 10;

/** A repository of the cache, driven by the git binary. */
export class FetchedRepository implements GitRepository {
  private constructor(
    private readonly bare: BareRepository,
    private readonly fetching: Fetching,
    readonly head: string | undefined,
  ) {}

  static async fetch(session: GitSession, cached: CachedDirectory, ref: string): Promise<FetchedRepository> {
    const bare = await BareRepository.open(session, cached);
    const fetching = new Fetching(bare, checkedRef(ref));
    return new FetchedRepository(bare, fetching, await fetching.fetchHead());
  }

  get isPartial(): boolean {
    return !this.fetching.isWhole;
  }

  async *tree(commit: string, folder: string): AsyncGenerator<GitEntry> {
    const below = folderArgument(folder);
    await this.fetching.fetchCommits([checkedOid(commit)]);
    yield* readTree(this.bare.stream(['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', commit, ...below]), MAX_ENTRIES);
  }

  async *changed(from: string, to: string, folder: string): AsyncGenerator<GitChange> {
    const below = folderArgument(folder);
    await this.fetching.fetchCommits([checkedOid(from), checkedOid(to)]);
    const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--end-of-options', from, to, '--', ...below];
    yield* readChanges(this.bare.stream(args), MAX_ENTRIES);
  }

  async *blobs(oids: readonly string[], maxBytes: number): AsyncGenerator<GitBlob> {
    const wanted = [...new Set(oids)].map(checkedOid);
    const sizes = await this.fetchedSizes(wanted);
    const small = wanted.filter((oid) => sizes.get(oid)! <= maxBytes);
    const reader = new OutputReader(this.bare.stream(['cat-file', '--batch'], { input: linesOf(small) }));
    try {
      for (const oid of wanted) {
        const size = sizes.get(oid)!;
        if (size > maxBytes) yield { oid, tooLarge: size };
        else yield { oid, bytes: await readBlob(reader, oid, size) };
      }
    } finally {
      await reader.end();
    }
  }

  async commits(since: string | undefined, until: string, limit: number): Promise<GitCommit[]> {
    await this.fetching.fetchCommits([checkedOid(until)]);
    if (since === undefined) await this.fetching.deepen([until], limit);
    else await this.isAncestor(since, until);
    const hasSince = since !== undefined && (await this.bare.has([since])).length === 1;
    const range = hasSince ? [until, `^${since}`] : [until];
    const args = ['log', `--max-count=${limit}`, ...readCommits.options, '--end-of-options', ...range, '--'];
    return readCommits(this.bare.stream(args));
  }

  async tips(oids: readonly string[]): Promise<GitCommit[]> {
    const wanted = [...new Set(oids)].map(checkedOid);
    if (wanted.length === 0) return [];
    await this.fetching.fetchTips(wanted);
    const args = ['log', '--no-walk=unsorted', ...readCommits.options, '--end-of-options', ...wanted, '--'];
    return readCommits(this.bare.stream(args));
  }

  async mergeBase(one: string, other: string): Promise<string | undefined> {
    const both = [checkedOid(one), checkedOid(other)];
    for (const depth of this.isPartial ? DEPTHS : WHOLE_DEPTHS) {
      const isCut = await this.fetching.deepen(both, depth);
      const attempt = await this.bare.attempt(['merge-base', ...both]);
      if (attempt.ending === 0) return attempt.output.toString().trim();
      if (attempt.ending !== 1) throw this.bare.failure(attempt);
      if (!isCut) return undefined;
    }
    return undefined;
  }

  async isAncestor(earlier: string, later: string): Promise<boolean> {
    await this.fetching.fetchCommits([checkedOid(later)]);
    if (await this.bare.contains(later, checkedOid(earlier))) return true;
    for (const depth of this.isPartial ? DEPTHS : WHOLE_DEPTHS) {
      const isCut = await this.fetching.deepen([later], depth);
      if (await this.bare.contains(later, earlier)) return true;
      if (!isCut) return false;
    }
    return false;
  }

  async commit(request: GitCommitRequest): Promise<string> {
    if (request.parent !== undefined) await this.fetching.fetchCommits([checkedOid(request.parent)]);
    return storeCommit(this.bare, request);
  }

  async push(ref: string, before: string | undefined, after: string): Promise<GitPushOutcome> {
    const target = checkedRef(ref);
    if (before !== undefined && !(await this.bare.contains(checkedOid(after), checkedOid(before))))
      throw new GitError('git-refused', 'A push only adds commits.');
    const lease = `--force-with-lease=${target}:${before ?? ''}`;
    const args = ['push', '--porcelain', '--no-verify', '--no-thin', lease, 'origin', `${checkedOid(after)}:${target}`];
    const attempt = await this.bare.attempt(args);
    if (attempt.ending === 0) return { outcome: 'pushed' };
    const outcome = pushOutcomeOf(attempt.output.toString(), attempt.notes, this.bare.session);
    if (outcome === undefined) throw this.bare.failure(attempt);
    if (outcome.outcome === 'lost') return outcome;
    // Servers word it differently that somebody else was faster, so what the ref is now decides.
    const now = await this.remoteOid(target);
    if (now === after) return { outcome: 'pushed' };
    return now === before ? outcome : { outcome: 'lost' };
  }

  close(): Promise<void> {
    return this.bare.close();
  }

  /** The sizes of files, all of which are then here. */
  private async fetchedSizes(oids: readonly string[]): Promise<Map<string, number>> {
    const sizes = await this.bare.sizesOf(oids);
    const missing = oids.filter((oid) => !sizes.has(oid));
    if (missing.length === 0) return sizes;
    await this.fetching.fetchFiles(missing);
    for (const [oid, size] of await this.bare.sizesOf(missing)) sizes.set(oid, size);
    const absent = oids.find((oid) => !sizes.has(oid));
    if (absent !== undefined) throw new GitError('git-protocol', `The server did not send the file ${absent}.`);
    return sizes;
  }

  private async remoteOid(ref: string): Promise<string | undefined> {
    const { output } = await this.bare.run(['ls-remote', '--quiet', 'origin', ref]);
    const lines = output.toString().split('\n');
    return lines.map((line) => line.split('\t')).find(([, name]) => name === ref)?.[0];
  }
}

async function readBlob(reader: OutputReader, oid: string, size: number): Promise<Buffer> {
  const head = await reader.upTo(NEWLINE);
  if (head !== `${oid} blob ${size}`) throw new GitError('git-protocol', 'Git does not find a file that it has.');
  const bytes = await reader.bytes(size);
  await reader.bytes(1);
  return bytes;
}

/** With its slash, it is never a file. */
function folderArgument(folder: string): string[] {
  const below = checkedFolder(folder);
  return below === '' ? [] : [`${below}/`];
}
