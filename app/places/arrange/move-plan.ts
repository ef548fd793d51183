import type { ArrangeWords } from '../../words/words.js';
import { listOf, moved, type PageOrder, type Target } from './page-order.js';
import type { Plan } from './use-arranging.js';

export const movePlan = (id: string, target: Target): Plan => ({
  change: { operation: 'update_page', page: id, into: target.parent, at: target.at },
  next: (order, revision) => ({ ...moved(order, id, target), revision }),
});

/** Says where a page is now. */
export function placeIn(words: ArrangeWords, order: PageOrder, id: string, { parent, at }: Target): string {
  const { title } = order.entries.get(id)!.page;
  const of = listOf(order, parent).filter((each) => each !== id).length + 1;
  const holder = parent === null ? undefined : order.entries.get(parent)?.page.title;
  return holder === undefined ? words.placed(title, at + 1, of) : words.placedIn(title, at + 1, of, holder);
}
