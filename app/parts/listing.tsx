import type { ComponentChildren } from 'preact';
import type { AskedList } from '../api/queries.js';
import { useWords } from '../words/language.js';
import { ProblemNote } from './problem-note.js';

interface ListingProps<Item> {
  list: AskedList<Item>;
  /** What is said if there is nothing. */
  empty: string;
  /** What tells an item from the others, if it has no `id`. */
  keyOf?: (item: Item) => string | undefined;
  children: (item: Item) => ComponentChildren;
}

const idOf = (item: object): string | undefined => ('id' in item ? String(item.id) : undefined);

/** A list that is read page by page. */
export const Listing = <Item extends object>({ list, empty, keyOf = idOf, children }: ListingProps<Item>) => {
  const { shell } = useWords();
  const { data, problem, isWaiting, more } = list;
  return (
    <>
      {data && data.length > 0 && (
        <ul class="listing">
          {data.map((item) => (
            // What a row knows of itself, such as a refusal, stays with its item when others come or go.
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <p class="muted">{empty}</p>}
      {problem && <ProblemNote problem={problem} />}
      {isWaiting && (
        <p class="muted" role="status">
          {shell.loading}
        </p>
      )}
      {more && !isWaiting && (
        <button type="button" class="quiet" onClick={more}>
          {shell.more}
        </button>
      )}
    </>
  );
};
