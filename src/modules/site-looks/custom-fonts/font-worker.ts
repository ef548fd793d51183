import { parentPort } from 'node:worker_threads';
import type { FromFontThread, ToFontThread } from './font-messages.js';
import { readFont } from './read-font.js';

const port = parentPort!;

port.on('message', ({ bytes, category }: ToFontThread) => port.postMessage(answerTo({ bytes, category })));

function answerTo({ bytes, category }: ToFontThread): FromFontThread {
  try {
    return { facts: readFont(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), category) };
  } catch (error) {
    if (error instanceof RangeError) return { refused: error.message };
    throw error;
  }
}
