import { StartupError } from '../../config/startup-error.js';
import { DAMAGED, jsonOf, readParts, type PartName } from './parts.js';

export interface Head {
  version: string;
  createdAt: string;
  /** The migrations of its schema. */
  migrations: string[];
}

export interface Tail {
  tables: number;
  rows: number;
  files: number;
  /** Of all files together. */
  bytes: number;
  /** Files that the database refers to, and that were not there. */
  missing: string[];
}

/** Read the chunks of a table and a file to their end, and then what is known of them. */
export type Section =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; name: string; columns: string; chunks: AsyncGenerator<Buffer, { rows: number }> }
  | { kind: 'sequences'; sequences: { name: string; value: string }[] }
  | { kind: 'file'; key: string; chunks: AsyncGenerator<Buffer, { size: number; sha256: string }> }
  | { kind: 'tail'; tail: Tail };

/** Groups the parts of a backup, and refuses an order that none has. */
export async function* sectionsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Section> {
  const parts = readParts(stream);
  let isFirst = true;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const { name, body } = next.value;
    if (isFirst !== (name === 'head')) throw new StartupError(`${DAMAGED}: its parts are not in order`);
    isFirst = false;
    if (name === 'head') yield { kind: name, head: jsonOf<Head>(body) };
    else if (name === 'table')
      yield { kind: name, ...jsonOf<{ name: string; columns: string }>(body), chunks: chunksOf(parts, 'rows', 'table-end') };
    else if (name === 'sequences') yield { kind: name, ...jsonOf<{ sequences: { name: string; value: string }[] }>(body) };
    else if (name === 'file') yield { kind: name, ...jsonOf<{ key: string }>(body), chunks: chunksOf(parts, 'bytes', 'file-end') };
    else if (name === 'tail') yield { kind: name, tail: jsonOf<Tail>(body) };
    else throw new StartupError(`${DAMAGED}: its parts are not in order`);
  }
}

/** The bodies of the parts of one name, up to the part that ends them, whose content is returned. */
async function* chunksOf<End>(parts: ReturnType<typeof readParts>, chunk: PartName, end: PartName): AsyncGenerator<Buffer, End> {
  for (;;) {
    // Not with `for await`, which would end the parts for everybody.
    const next = await parts.next();
    if (next.done) throw new StartupError(`${DAMAGED}: it ends too early`);
    if (next.value.name === end) return jsonOf<End>(next.value.body);
    if (next.value.name !== chunk) throw new StartupError(`${DAMAGED}: its parts are not in order`);
    yield next.value.body;
  }
}

/** Passes on chunks, and keeps what ends them. */
export async function consumed<End>(
  chunks: AsyncGenerator<Buffer, End>,
  consume: (chunks: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<End> {
  let end: End | undefined;
  await consume(
    (async function* () {
      end = yield* chunks;
    })(),
  );
  if (end === undefined) throw new Error('The chunks of a section were not read to their end');
  return end;
}
