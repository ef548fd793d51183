import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { GitEntry, GitRepository } from '../../../common/git/git-repository.js';
import { Env } from '../../../config/env.js';
import { pathProblem } from '../../exchange/imports/archive/path-problem.js';
import { NeededPaths, SourceTree } from '../../exchange/imports/archive/source-tree.js';
import { isPagePath } from '../../exchange/imports/layouts/page-path.js';
import { ImportLimits } from '../../exchange/imports/model/import-limits.js';

/** The files of a folder of a commit. */
export interface RepositoryTree {
  /** Those that can be read, by their path below the folder. */
  tree: SourceTree;
  entries: ReadonlyMap<string, GitEntry>;
  /** Others, with the reason. */
  leftOut: ReadonlyMap<string, string>;
  /** Reads what is needed soon, in one request. */
  fetch: (paths: readonly string[]) => Promise<void>;
  /** The texts of former files, by the id of their content. */
  texts: (blobs: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;
}

/** Bytes that are kept in memory of files that are read in one request. */
const MOST_KEPT = 64 * 1024 * 1024;
const POINTER = 'version https://git-lfs.github.com/spec/';
const REASONS = {
  symlink: 'It is a symbolic link, which is not followed',
  submodule: 'It is a submodule, which is not followed',
} as const;

/** Reads the folder of a commit as files. Links, submodules and what some system would confuse are left out. */
@Injectable()
export class RepositoryTrees {
  constructor(
    private readonly env: Env,
    private readonly importLimits: ImportLimits,
  ) {}

  async read(repository: GitRepository, commit: string | undefined, folder: string): Promise<RepositoryTree> {
    const tree = new SourceTree(this.importLimits);
    const entries = new Map<string, GitEntry>();
    const leftOut = new Map<string, string>();
    const needed = new NeededPaths(new Set());
    const bytes = new Map<string, Buffer>();
    const turns = new Turns();
    const below = folder === '' ? 0 : folder.length + 1;
    for await (const entry of commit === undefined ? [] : repository.tree(commit, folder)) {
      await turns.pass();
      const path = entry.path.slice(below);
      tree.count(0);
      entries.set(path, entry);
      const problem = this.problemOf(entry, path, needed);
      if (problem !== undefined) leftOut.set(path, problem);
      else
        tree.files.set(path, {
          path,
          size: 0,
          open: async () => Readable.from([bytes.get(entry.oid) ?? (await this.contentOf(repository, entry.oid))]),
        });
    }
    const sizeOf = (path: string, size: number) => {
      const file = tree.files.get(path);
      if (file) file.size = size;
    };
    return {
      tree,
      entries,
      leftOut,
      fetch: async (paths) => {
        const byOid = new Map<string, string[]>();
        for (const path of paths) {
          const oid = tree.files.has(path) ? entries.get(path)!.oid : undefined;
          if (oid !== undefined) byOid.set(oid, [...(byOid.get(oid) ?? []), path]);
        }
        const missing = [...byOid.keys()].filter((oid) => !bytes.has(oid));
        let kept = 0;
        for await (const blob of repository.blobs(missing, this.env.maxFileSize)) {
          for (const path of byOid.get(blob.oid)!) {
            sizeOf(path, 'tooLarge' in blob ? blob.tooLarge : blob.bytes.length);
            if ('bytes' in blob && isPointer(blob.bytes)) {
              tree.files.delete(path);
              leftOut.set(path, 'Its content is in Git LFS, which is not read');
            }
          }
          if ('tooLarge' in blob || (kept += blob.bytes.length) > MOST_KEPT) continue;
          bytes.set(blob.oid, blob.bytes);
        }
      },
      texts: async (blobs) => {
        const texts = new Map<string, Buffer>();
        for await (const blob of repository.blobs(blobs, this.importLimits.page)) if ('bytes' in blob) texts.set(blob.oid, blob.bytes);
        return texts;
      },
    };
  }

  private problemOf({ kind }: GitEntry, path: string, needed: NeededPaths): string | undefined {
    if (kind !== 'file') return REASONS[kind];
    const problem = pathProblem(path, this.importLimits);
    if (problem !== undefined) return `It ${problem}`;
    if (isPagePath(path) && !isMarkdown(path)) return 'Only Markdown files become pages';
    try {
      needed.add(path);
    } catch {
      return 'Another file has the same path on some systems: rename one of them';
    }
    return undefined;
  }

  private async contentOf(repository: GitRepository, oid: string): Promise<Buffer> {
    for await (const blob of repository.blobs([oid], this.env.maxFileSize)) if ('bytes' in blob) return blob.bytes;
    return Buffer.alloc(0);
  }
}

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

const isPointer = (bytes: Buffer): boolean => bytes.length < 1024 && bytes.toString('latin1').startsWith(POINTER);
