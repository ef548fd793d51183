import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { git } from './git-repository.js';

interface TreeEntry {
  mode: string;
  name: string;
  oid: string;
}

/** Stores a tree as it is, in its order and with its names, whatever git thinks of it; and a commit of it, which a branch gets. */
export function commitHostileTree(bare: string, entries: readonly TreeEntry[], branch = 'main'): string {
  const tree = storeTree(bare, entries);
  const commit = git(bare, ['commit-tree', '-m', 'Harm', tree]);
  git(bare, ['update-ref', `refs/heads/${branch}`, commit]);
  return commit;
}

export function storeTree(bare: string, entries: readonly TreeEntry[]): string {
  const bytes = Buffer.concat(
    entries.map(({ mode, name, oid }) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')])),
  );
  return git(bare, ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], bytes);
}

export const storeBlob = (bare: string, content: string | Buffer): string => git(bare, ['hash-object', '-w', '--stdin'], content);

const OF_DELTA = 6;
const BLOB = 3;
const COPIED = 0xffffff;

/** A pack of some kilobytes with a delta that comes to gigabytes. */
export function deltaBomb(gigabytes: number): Buffer {
  const base = Buffer.alloc(COPIED);
  const copies = Math.ceil((gigabytes * 2 ** 30) / COPIED);
  // Copies everything: an offset of no bytes, a size of three.
  const copy = Buffer.from([0x80 | 0x70, 0xff, 0xff, 0xff]);
  const delta = Buffer.concat([size(base.length), size(copies * COPIED), ...Array.from({ length: copies }, () => copy)]);
  const first = Buffer.concat([head(BLOB, base.length), deflateSync(base)]);
  const second = Buffer.concat([head(OF_DELTA, delta.length), offset(first.length), deflateSync(delta)]);
  const all = Buffer.concat([Buffer.from('PACK'), uint32(2), uint32(2), first, second]);
  return Buffer.concat([all, createHash('sha1').update(all).digest()]);
}

/** A pack as the answer of version 2 of the protocol. */
export function packAnswer(pack: Buffer): Buffer {
  const lines = [line(Buffer.from('packfile\n'))];
  for (let at = 0; at < pack.length; at += 60_000) lines.push(line(Buffer.concat([Buffer.from([1]), pack.subarray(at, at + 60_000)])));
  return Buffer.concat([...lines, Buffer.from('0000')]);
}

const line = (content: Buffer) => Buffer.concat([Buffer.from((content.length + 4).toString(16).padStart(4, '0')), content]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function size(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 0x80);
  }
}

function head(type: number, length: number): Buffer {
  const first = (type << 4) | (length & 15);
  const left = Math.floor(length / 16);
  return left === 0 ? Buffer.from([first]) : Buffer.concat([Buffer.from([first | 0x80]), size(left)]);
}

function offset(value: number): Buffer {
  const bytes = [value & 127];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) {
    left -= 1;
    bytes.unshift((left & 127) | 0x80);
  }
  return Buffer.from(bytes);
}
