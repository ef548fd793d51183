import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { FromCardThread, ToCardThread } from '../card-messages.js';
import { cardSvg } from './card-svg.js';

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

const port = parentPort!;

/** Draws the cards that the thread is told, one after the other. A failure ends the thread. */
port.on('message', ({ card, fontsDir }: ToCardThread) => void draw(card, fontsDir));

async function draw(card: ToCardThread['card'], fontsDir: string | null): Promise<void> {
  const drawing = new Resvg(await cardSvg(card, fontsDir), { font: { loadSystemFonts: false } });
  const image = drawing.render();
  const answer: FromCardThread = { png: image.asPng() };
  // The memory of WebAssembly is not collected.
  image.free();
  drawing.free();
  port.postMessage(answer);
}
