import { open, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { errorCode, ifAbsent } from '../embedded/file-errors.js';
import { newId } from '../ids/ids.js';

/** Milliseconds between two signs of life of who has a directory, and after which a silent one has died. */
const HEARTBEAT = 10_000;
const SILENT = 60_000;
const LOCK = '.lock';

/** A bare repository on disk that nobody else uses meanwhile. */
export interface CachedDirectory {
  path: string;
  /** Whether it has to be filled. */
  isNew: boolean;
  /** Empties it, so that the next use fetches everything again. */
  discard(): Promise<void>;
  /** Lets others have it. */
  release(): Promise<void>;
}

/**
 * The directories of repositories, one for each installation. They only save time: each may be removed while nobody uses it. Several
 * processes may share them; who finds one in use gets another that is removed after its use, so nobody waits.
 */
@Injectable()
export class GitCache {
  private readonly directory: string;

  constructor(private readonly env: Env) {
    this.directory = join(env.dataDir, 'git', 'repositories');
  }

  async take(id: string): Promise<CachedDirectory> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const path = join(this.directory, id);
    if (await this.lock(path)) return this.held(path, { isKept: true, isNew: (await stat(path).catch(ifAbsent)) === undefined });
    const passing = `${path}-${newId()}`;
    await this.lock(passing);
    return this.held(passing, { isKept: false, isNew: true });
  }

  private held(path: string, { isKept, isNew }: { isKept: boolean; isNew: boolean }): CachedDirectory {
    const lock = path + LOCK;
    const beat = setInterval(() => void touch(lock), HEARTBEAT);
    beat.unref();
    const discard = () => rm(path, { recursive: true, force: true });
    return {
      path,
      isNew,
      discard,
      release: async () => {
        clearInterval(beat);
        await (isKept ? touch(path) : discard());
        await rm(lock, { force: true });
        if (isKept) await this.keepBudget();
      },
    };
  }

  private async lock(path: string): Promise<boolean> {
    const lock = path + LOCK;
    if (await created(lock)) return true;
    const found = await stat(lock).catch(ifAbsent);
    if (found && Date.now() - found.mtimeMs < SILENT) return false;
    // Only one of those who see that its owner has died can rename it.
    const grave = `${lock}-${newId()}`;
    await rename(lock, grave).catch(ifAbsent);
    await rm(grave, { force: true });
    return created(lock);
  }

  /** Removes what was not used for the longest time, until the rest fits. */
  private async keepBudget(): Promise<void> {
    const names = await readdir(this.directory);
    const unlocked = names.filter((name) => !name.includes(LOCK) && !names.includes(name + LOCK));
    const sizes = await Promise.all(unlocked.map((name) => this.measure(name)));
    let total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { name, bytes } of sizes.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= this.env.gitCacheSize) return;
      const path = join(this.directory, name);
      if (!(await this.lock(path))) continue;
      await rm(path, { recursive: true, force: true });
      await rm(path + LOCK, { force: true });
      total -= bytes;
    }
  }

  /** The packs are nearly all of a repository. */
  private async measure(name: string): Promise<{ name: string; bytes: number; usedAt: number }> {
    const path = join(this.directory, name);
    const packs = join(path, 'objects', 'pack');
    const names = (await readdir(packs).catch(ifAbsent)) ?? [];
    const sizes = await Promise.all(names.map(async (pack) => (await stat(join(packs, pack)).catch(ifAbsent))?.size ?? 0));
    const usedAt = (await stat(path).catch(ifAbsent))?.mtimeMs ?? 0;
    return { name, bytes: sizes.reduce((sum, size) => sum + size, 0), usedAt };
  }
}

async function created(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const touch = (path: string) => utimes(path, new Date(), new Date()).catch(ifAbsent);
