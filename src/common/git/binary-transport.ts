import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { CheckedAddresses } from '../outbound/checked-addresses.js';
import { FetchedRepository } from './fetched-repository.js';
import { GitCache, type CachedDirectory } from './git-cache.js';
import { GitError } from './git-error.js';
import { checkedId } from './git-names.js';
import { GitProcess } from './git-process.js';
import type { GitOptions, GitRef, GitRemote } from './git-remote.js';
import type { GitRepository } from './git-repository.js';
import { GitSession, type GitAccess } from './git-session.js';
import { meaningOf } from './read-complaint.js';
import { GitTransport } from './git-transport.js';

const OLDEST = [2, 30] as const;
/** What commands say of a damaged directory as well: worth another try with a new one. */
const DAMAGED = new Set(['git-protocol', 'git-unsafe', 'git-not-found']);

/** Drives the git of this machine, which knows every server. */
@Injectable()
export class BinaryTransport extends GitTransport {
  private reason: Promise<string | undefined> | undefined;

  constructor(
    private readonly env: Env,
    private readonly gitCache: GitCache,
    private readonly checkedAddresses: CheckedAddresses,
  ) {
    super();
  }

  /** Found out once: after git is installed, the service must be restarted. */
  unavailable(): Promise<string | undefined> {
    return (this.reason ??= this.findReason());
  }

  async refs(remote: GitRemote, names: readonly string[], options?: GitOptions): Promise<GitRef[]> {
    const session = await this.open(remote, options);
    try {
      const onlyHeads = names.every((name) => name.startsWith('refs/heads/'));
      const { output } = await new GitProcess(session).run(['ls-remote', '--quiet', '--refs', ...(onlyHeads ? ['--heads'] : []), 'origin']);
      const lines = output
        .toString()
        .split('\n')
        .map((line) => line.split('\t'));
      const refs = lines.flatMap(([oid, name]) => (name === undefined ? [] : [{ name, oid: oid! }]));
      return refs.filter(({ name }) => names.some((wanted) => matches(name, wanted)));
    } finally {
      await session.close();
    }
  }

  async fetch(remote: GitRemote, ref: string, options?: GitOptions): Promise<GitRepository> {
    const session = await this.open(remote, options);
    try {
      const cached = await this.gitCache.take(checkedId(remote.id));
      try {
        return await this.fetchInto(session, cached, ref);
      } catch (error) {
        await cached.release();
        throw error;
      }
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async hostKeys(url: string, options?: GitOptions): Promise<string[]> {
    const session = await this.open({ url, credentials: { hostKey: undefined } }, options);
    try {
      if (session.address.scheme !== 'ssh') throw new GitError('git-refused', 'Only SSH servers have such keys.');
      const { notes, ending } = await new GitProcess(session).attempt(['ls-remote', '--quiet', 'origin', 'HEAD']);
      const keys = await session.shownHostKeys();
      if (keys.length === 0) throw meaningOf(notes, ending, session);
      return keys;
    } finally {
      await session.close();
    }
  }

  private async fetchInto(session: GitSession, cached: CachedDirectory, ref: string): Promise<GitRepository> {
    try {
      return await FetchedRepository.fetch(session, cached, ref);
    } catch (error) {
      await cached.discard();
      if (!(error instanceof GitError) || !DAMAGED.has(error.kind) || cached.isNew) throw error;
      return FetchedRepository.fetch(session, cached, ref);
    }
  }

  private async open(access: GitAccess, options?: GitOptions): Promise<GitSession> {
    const reason = await this.unavailable();
    if (reason !== undefined) throw new GitError('git-missing', reason);
    return GitSession.open({ env: this.env, addressesOf: (name) => this.checkedAddresses.of(name) }, access, options);
  }

  private async findReason(): Promise<string | undefined> {
    if (!this.env.gitSync) return 'The Git bridge is off: GIT_SYNC is false.';
    const version = await versionOf(this.env.programPath);
    if (version === undefined) return 'Git is not installed on the server: install git 2.30 or newer, and restart the service.';
    const [major, minor] = version;
    if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
    return `The server has git ${major}.${minor}: install git 2.30 or newer, and restart the service.`;
  }
}

const matches = (name: string, wanted: string) => (wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted);

async function versionOf(path: string): Promise<[number, number] | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: { PATH: path, LC_ALL: 'C' }, timeout: 10_000 });
    const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(stdout) ?? [];
    return major === undefined ? undefined : [Number(major), Number(minor)];
  } catch {
    return undefined;
  }
}
