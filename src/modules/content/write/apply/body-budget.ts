import { refuse } from './batch.js';

/** In characters of JSON: enough for some pages of the maximum size, or for very many usual ones. */
const MOST = 16 * 1024 * 1024;
/** Markdown can expand when it is parsed, so its result is counted too. */
const MARKDOWN = 4;
/** How many text searches of a page cost as much as checking and storing it. */
const SEARCHES = 16;

/** Limits the work of a batch, because later writers wait for it. */
export class BodyBudget {
  private left = MOST;

  markdown(text: string): void {
    this.spend(MARKDOWN * text.length);
  }

  /** Measures a document that has been checked; others may be nested too deeply to measure. */
  document(document: object): void {
    this.spend(JSON.stringify(document).length);
  }

  search(length: number): void {
    this.spend(length / SEARCHES);
  }

  private spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) refuse('/changes', 'are too large for one batch: split the batch');
  }
}
