import { refuse } from './batch.js';

/** In characters of JSON: some pages as large as one may be, or very many of the usual kind. */
const MOST = 16 * 1024 * 1024;
/** A character of Markdown may become many; what it has become is counted too. */
const MARKDOWN = 4;
/** A page is looked through for a text so many times in the time it takes to check it and store it. */
const SEARCHES = 16;

/** How much a batch may read and rework while those who write after it wait. */
export class BodyBudget {
  private left = MOST;

  markdown(text: string): void {
    this.spend(MARKDOWN * text.length);
  }

  /** One that is known to be sound: others may be too deep to be measured. */
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
