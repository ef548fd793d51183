import { parentPort } from 'node:worker_threads';
import { refsIn } from '../../../common/document/refs-in.js';
import { type Block, EMPTY_DOCUMENT } from '../../../common/document/rich-text.js';
import type { FromThread, ToThread } from '../pdf-messages.js';
import type { PdfPage } from '../pdf-plan.js';
import { Book } from './book/book.js';

const port = parentPort!;
const nextMessage = () => new Promise<ToThread>((resolve) => port.once('message', resolve));

function say(message: FromThread): void {
  port.postMessage(message);
}

async function ask<Kind extends ToThread['kind']>(message: FromThread | undefined, kind: Kind): Promise<Extract<ToThread, { kind: Kind }>> {
  const answer = nextMessage();
  if (message) say(message);
  const found = await answer;
  if (found.kind !== kind) throw new Error(`A message of kind ${found.kind} came instead of ${kind}`);
  return found as Extract<ToThread, { kind: Kind }>;
}

async function imageOf(fileId: string): Promise<Buffer | undefined> {
  const { bytes } = await ask({ kind: 'image', fileId }, 'image');
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : undefined;
}

/** The images of the space that a block shows. */
const imagesIn =
  ({ files }: PdfPage) =>
  (block: object): readonly string[] => {
    const refs = refsIn({ ...EMPTY_DOCUMENT, nodes: [block as Block] });
    const ids = refs.flatMap((ref) => (ref.kind === 'file' ? String(ref['file']) : []));
    return [...new Set(ids)].filter((id) => files[id]?.contentType.startsWith('image/'));
  };

const { plan } = await ask(undefined, 'plan');
const book = new Book(plan);
const ended = new Promise<void>((resolve) => {
  book.document.on('data', (bytes: Uint8Array) => say({ kind: 'chunk', bytes }));
  book.document.on('end', resolve);
});
await book.begin();
for (;;) {
  const { pages } = await ask({ kind: 'next' }, 'pages');
  if (pages.length === 0) break;
  for (const page of pages) await book.print(page, imageOf, imagesIn(page));
}
const pages = book.finish();
await ended;
say({ kind: 'done', pages });
port.close();
