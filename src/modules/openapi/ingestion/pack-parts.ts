import { gzipSync } from 'node:zlib';
import type { SpecPart } from '../outline/outline-spec.js';
import type { PackedParts } from './spec-messages.js';

/** In bytes: the rows of one statement. */
const BATCH = 512 * 1024;

/** A row of parts as it is sent to the database. Places in the bytes begin with 1, as in SQL. */
export interface PartRow {
  key: string;
  title: string;
  start: number;
  length: number;
  /** The length of the JSON. */
  size: number;
}

/** Compresses the descriptions of parts, and puts them into batches. */
export function packParts(parts: Iterable<SpecPart>): PackedParts[] {
  const batches: PackedParts[] = [];
  let rows: PartRow[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  const flush = () => {
    if (rows.length > 0)
      batches.push({ rows: new Uint8Array(Buffer.from(JSON.stringify(rows))), bytes: new Uint8Array(Buffer.concat(chunks)) });
    [rows, chunks, length] = [[], [], 0];
  };
  for (const { key, title, blocks } of parts) {
    const json = Buffer.from(JSON.stringify(blocks));
    const chunk = gzipSync(json, { level: 4 });
    rows.push({ key, title, start: length + 1, length: chunk.length, size: json.length });
    chunks.push(chunk);
    length += chunk.length;
    if (length >= BATCH) flush();
  }
  flush();
  return batches;
}
