import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifAbsent } from '../embedded/file-errors.js';
import type { CachedDirectory } from './git-cache.js';
import { GitError } from './git-error.js';
import { GitProcess, type GitAnswer, type GitAttempt, type GitInvocation } from './git-process.js';
import type { GitSession } from './git-session.js';

/** Each fetch adds a small pack. With more of them than this, reading is slow, so the directory is made again. */
const MAX_PACKS = 40;
/** Objects of all packs. A single fetch has half of them at most. */
const MAX_OBJECTS = 1_000_000;
/** The mark of a pack, its version, and the number of objects. */
const PACK_HEAD = 12;
const COUNT_AT = 8;

/** The directory of a repository: running commands in it, and what is in it. It fetches nothing. */
export class BareRepository {
  private readonly gitProcess: GitProcess;

  private constructor(
    readonly session: GitSession,
    private readonly cached: CachedDirectory,
  ) {
    this.gitProcess = new GitProcess(session);
  }

  static async open(session: GitSession, cached: CachedDirectory): Promise<BareRepository> {
    const { path } = cached;
    await mkdir(path, { recursive: true, mode: 0o700 });
    const repository = new BareRepository(session, cached);
    // In a repository that exists already, this changes nothing.
    await repository.gitProcess.run(['init', '--quiet', '--bare', '--template=', '--', path]);
    // A command that was killed leaves its locks, and nobody else uses the directory.
    for (const name of await readdir(path)) if (name.endsWith('.lock')) await rm(join(path, name), { force: true });
    return repository;
  }

  get path(): string {
    return this.cached.path;
  }

  run(args: readonly string[], invocation: GitInvocation = {}): Promise<GitAnswer> {
    return this.gitProcess.run(args, { repository: this.path, ...invocation });
  }

  attempt(args: readonly string[], invocation: GitInvocation = {}): Promise<GitAttempt> {
    return this.gitProcess.attempt(args, { repository: this.path, ...invocation });
  }

  stream(args: readonly string[], invocation: GitInvocation = {}): AsyncGenerator<Buffer> {
    return this.gitProcess.stream(args, { repository: this.path, ...invocation });
  }

  async line(args: readonly string[], invocation: GitInvocation = {}): Promise<string> {
    return (await this.run(args, invocation)).output.toString().trim();
  }

  failure({ notes, ending }: GitAttempt): GitError {
    return this.gitProcess.failure(notes, ending);
  }

  /** Those of some names that name an object that is here. */
  async has(names: readonly string[]): Promise<string[]> {
    const { output } = await this.run(['cat-file', '--batch-check=%(objecttype)'], { input: linesOf(names) });
    const lines = output.toString().split('\n');
    return names.filter((_, i) => !/ (?:missing|ambiguous)$/.test(lines[i] ?? ' missing'));
  }

  /** Whether a commit is here with all its trees. */
  async hasTrees(oid: string): Promise<boolean> {
    const options = ['--objects', '--no-walk', '--filter=blob:none', '--missing=print'];
    const attempt = await this.attempt(['rev-list', ...options, '--end-of-options', oid, '--']);
    return attempt.ending === 0 && !/^\?/m.test(attempt.output.toString());
  }

  /** The bytes of files that are here, without reading them. */
  async sizesOf(oids: readonly string[]): Promise<Map<string, number>> {
    const format = '--batch-check=%(objectname) %(objecttype) %(objectsize)';
    const { output } = await this.run(['cat-file', format], { input: linesOf(oids) });
    const lines = output.toString().split('\n');
    const found = lines.map((line) => line.split(' '));
    return new Map(found.flatMap(([oid, type, size]) => (type === 'blob' ? [[oid!, Number(size)] as const] : [])));
  }

  /** Whether a commit contains another one, as far as the commits that are here tell. */
  async contains(later: string, earlier: string): Promise<boolean> {
    if ((await this.has([earlier, later])).length < new Set([earlier, later]).size) return false;
    const attempt = await this.attempt(['merge-base', '--is-ancestor', earlier, later]);
    if (attempt.ending === 0 || attempt.ending === 1) return attempt.ending === 0;
    throw this.failure(attempt);
  }

  /** Ends the operation if there are too many objects. Their number is at the start of each pack. */
  async checkPacks(): Promise<void> {
    const head = Buffer.alloc(PACK_HEAD);
    let objects = 0;
    for (const path of await this.packs()) {
      const file = await open(path);
      try {
        await file.read(head, 0, PACK_HEAD, 0);
        objects += head.readUInt32BE(COUNT_AT);
      } finally {
        await file.close();
      }
    }
    if (objects <= MAX_OBJECTS) return;
    await this.cached.discard();
    throw new GitError('git-too-large', `The repository has more than ${MAX_OBJECTS / 2} objects.`);
  }

  async close(): Promise<void> {
    try {
      if ((await this.packs()).length > MAX_PACKS) await this.cached.discard();
    } finally {
      await this.cached.release();
      await this.session.close();
    }
  }

  private async packs(): Promise<string[]> {
    const folder = join(this.path, 'objects', 'pack');
    const names = (await readdir(folder).catch(ifAbsent)) ?? [];
    return names.filter((name) => name.endsWith('.pack')).map((name) => join(folder, name));
  }
}

/** As commands read them from their input. */
export const linesOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
