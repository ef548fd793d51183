import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../../../common/concurrency/turns.js';
import type { FileRecord } from '../../../versions/records/file-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { SourceFile } from '../archive/source-file.js';
import type { SourceTree } from '../archive/source-tree.js';
import { folderOf, isPagePath } from '../layouts/page-path.js';
import type { PageHead } from '../layouts/page-heads.js';
import { readPageText } from '../layouts/page-text.js';
import type { Structure } from '../layouts/source-node.js';
import type { Import } from '../model/import.entity.js';
import { ImportLimits } from '../model/import-limits.js';
import { findRenames, type GonePage, type NewPage, stemOf } from '../plan/find-renames.js';
import { fingerprintOf } from '../plan/fingerprint.js';
import type { Origin } from '../plan/origin.js';
import type { SourceSite } from '../plan/plan.js';
import { formerAddresses, pagePaths } from '../plan/former-addresses.js';
import { ImportOrigins } from './import-origins.js';

export interface Recognized {
  /** By path: what the last import made of the files. */
  origins: Map<string, Origin>;
  /** By path: what it made of files that have another path now. */
  renamed: Map<string, Origin>;
  /** By path: files of the space with the same name and the same bytes. */
  sameFiles: Map<string, string>;
}

interface Basis {
  run: Import;
  tree: SourceTree;
  structure: Structure;
  heads: ReadonlyMap<string, PageHead>;
  content: Content;
  site: SourceSite;
}

/** Recognizes what an import has been before: pages whose files have another path now, and files with the same bytes. */
@Injectable()
export class RecognizeFiles {
  constructor(
    private readonly importLimits: ImportLimits,
    private readonly importOrigins: ImportOrigins,
  ) {}

  async recognize(basis: Basis): Promise<Recognized> {
    const origins = await this.importOrigins.read(basis.run);
    const renamed = await this.renamed(basis, origins);
    return { origins, renamed, sameFiles: await this.sameFiles(basis, origins) };
  }

  /** Only files that are gone, and those that are new, are compared. */
  private async renamed(
    { run, tree, structure, heads, content, site }: Basis,
    origins: ReadonlyMap<string, Origin>,
  ): Promise<Map<string, Origin>> {
    const paths = pagePaths(structure.nodes);
    const lost = [...origins.values()].filter(
      ({ kind, path, targetId }) => kind === 'page' && !paths.has(path) && content.pages.get(targetId) !== undefined,
    );
    const appeared = [...paths].filter((path) => !origins.has(path));
    if (lost.length === 0 || appeared.length === 0) return new Map();
    const sketches = await this.importOrigins.sketches(
      run,
      lost.map(({ path }) => path),
    );
    const { root } = structure;
    const gone = lost.map((origin): GonePage => ({
      origin,
      source: origin.source ?? origin.path,
      sketch: sketches.get(origin.path) ?? [],
      address: stemOf(origin.path.startsWith(root) ? origin.path.slice(root.length) : origin.path),
    }));
    const former = formerAddresses(structure, heads, site);
    const fresh: NewPage[] = [];
    const turns = new Turns();
    for (const path of appeared) {
      const file = tree.files.get(path)!;
      const text = file.size > this.importLimits.page ? undefined : await readPageText(file);
      if (text === undefined) continue;
      const aliases = former.flatMap((one) => (one.path === path ? [one.from] : []));
      fresh.push({ path, aliases, ...fingerprintOf(text) });
      await turns.pass();
    }
    return findRenames(gone, fresh);
  }

  /** Files of the space that have the name and the bytes of a file, for those that no import has made. */
  private async sameFiles({ tree, content: { files } }: Basis, origins: ReadonlyMap<string, Origin>): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    if (files.size === 0) return found;
    const owned = new Set([...origins].flatMap(([path, { targetId }]) => (tree.files.has(path) ? [targetId] : [])));
    const known = new Map<string, FileRecord[]>();
    for (const file of files.values()) {
      if (owned.has(file.id)) continue;
      const key = keyOf(file.name, file.size);
      known.set(key, [...(known.get(key) ?? []), file]);
    }
    const taken = new Set<string>();
    for (const [path, file] of tree.files) {
      const candidates =
        origins.has(path) || isPagePath(path) ? [] : (known.get(keyOf(path.slice(folderOf(path).length), file.size)) ?? []);
      if (candidates.length === 0) continue;
      const hash = await hashOf(file);
      const same = candidates.find((one) => one.hash === hash && !taken.has(one.id));
      if (!same) continue;
      taken.add(same.id);
      found.set(path, same.id);
    }
    return found;
  }
}

const keyOf = (name: string, size: number) => `${size} ${name}`;

/** As files are named by their bytes. */
export async function hashOf(file: SourceFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await file.open()) hash.update(chunk as Uint8Array);
  return hash.digest('base64url');
}
