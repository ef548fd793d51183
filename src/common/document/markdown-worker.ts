import { parentPort } from 'node:worker_threads';
import type { ContentRef } from './content-ref.js';
import type { FromThread, MarkdownTask, ToThread } from './markdown-messages.js';
import { parseSound } from './parse-sound.js';
import { DocumentRefused, DocumentTooComplex } from './rich-text.js';

/** Which addresses a text holds may depend on what others stand for; hardly ever, and never more than this often. */
const MOST_ROUNDS = 4;
/** More make a document that is too large. */
const MOST_ADDRESSES = 20_000;

const port = parentPort!;
const say = (message: FromThread) => port.postMessage(message);
const nextMessage = () => new Promise<ToThread>((resolve) => port.once('message', resolve));

for (;;) {
  const task = await nextMessage();
  if (task.kind === 'task') await read(task);
}

/** Reads a text over again until all its addresses are known. */
async function read({ text, page }: MarkdownTask): Promise<void> {
  const known = new Map<string, ContentRef | null>();
  try {
    for (let round = 1; ; round++) {
      const unknown = new Set<string>();
      const resolve = (href: string) => {
        const ref = known.get(href);
        if (ref === undefined) unknown.add(href);
        return ref ?? null;
      };
      const parsed = parseSound(text, { page, resolve });
      if (unknown.size === 0 || round > MOST_ROUNDS) {
        return say({ kind: 'read', json: JSON.stringify(parsed) });
      }
      const hrefs = [...unknown];
      if (hrefs.length > MOST_ADDRESSES) throw new DocumentTooComplex('The text holds too many links');
      say({ kind: 'addresses', hrefs });
      const answer = await nextMessage();
      if (answer.kind === 'resolved') for (const [index, href] of hrefs.entries()) known.set(href, answer.refs[index] ?? null);
    }
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    say({ kind: 'refused', problems: error.problems });
  }
}
