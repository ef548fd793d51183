import { Readable } from 'node:stream';
import type { SourceTree } from '../../src/modules/exchange/imports/archive/source-tree.js';

/** An unpacked archive with these texts, by their paths. */
export function sourceTree(texts: Readonly<Record<string, string>>): SourceTree {
  const files = new Map(
    Object.entries(texts).map(([path, said]) => [
      path,
      { path, size: Buffer.byteLength(said), open: async () => Readable.from([Buffer.from(said)]) },
    ]),
  );
  return { files } as unknown as SourceTree;
}
