import type { ReaderFrame } from './reader-page.js';
import { Symbol } from './symbol.js';

/** The search field. Without the script it leads to the page of results; with it, results appear while one types. */
export const SearchForm = ({
  frame: { words, search, siteSpaceId },
  id,
  query = '',
  focused = false,
}: {
  frame: ReaderFrame;
  id: string;
  query?: string;
  /** Whether one types into it at once. */
  focused?: boolean;
}) => (
  <form
    class="search"
    role="search"
    action={search?.path}
    method="get"
    data-search
    {...(search?.files && {
      'data-search-script': search.files.script,
      'data-search-index': search.files.index,
      'data-no-results': words.noResults,
      'data-no-results-hint': words.noResultsHint,
    })}
  >
    <label class="search-field" for={id}>
      <Symbol name="search" />
      <span class="hidden-text">{words.search}</span>
      <input
        id={id}
        type="search"
        name="q"
        value={query}
        maxLength={200}
        placeholder={words.searchHint}
        autocomplete="off"
        spellcheck={false}
        autofocus={focused}
        data-results={`${id}-results`}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
    {siteSpaceId !== undefined && <input type="hidden" name="in" value={siteSpaceId} />}
    <div class="search-results" id={`${id}-results`} role="region" aria-label={words.searchResults} hidden />
    <p class="hidden-text" role="status" />
  </form>
);
