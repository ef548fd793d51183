import type { FontCategory } from './font-categories.js';
import type { FontFacts } from './font-facts.js';

/** What the thread that reads files of fonts is told. */
export interface ToFontThread {
  bytes: Uint8Array;
  category: FontCategory;
}

/** What it answers: what it found, or why the file is refused. */
export type FromFontThread = { facts: FontFacts } | { refused: string };
