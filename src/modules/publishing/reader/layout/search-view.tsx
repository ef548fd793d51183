import { renderHtml } from '../../../../common/html/render-html.js';
import { askAddress } from './ask-address.js';
import { Symbol } from './symbol.js';
import type { ReaderFrame } from './reader-page.js';
import { htmlPage } from './html-page.js';
import { SearchHitView, type SearchHit } from './search-hit.js';
import { SearchForm } from './search-form.js';
import { Shell } from './shell.js';

export interface SearchResults {
  query: string;
  hits: readonly SearchHit[];
}

/** Prints the page of search results. */
export const searchView = (frame: ReaderFrame, results: SearchResults): string =>
  htmlPage(
    frame,
    { title: frame.words.search, noIndex: true, alternates: [] },
    <Shell frame={frame} class="search-page" search={false}>
      <h1>{frame.words.search}</h1>
      <SearchForm frame={frame} id="search" query={results.query} focused={results.query === ''} />
      {frame.search?.files && <script type="module" src={frame.search.files.script} />}
      <AskAbout frame={frame} query={results.query} />
      <Results frame={frame} {...results} />
    </Shell>,
  );

/** Prints the results alone, for the script. */
export const searchFragment = (frame: ReaderFrame, { query, hits }: SearchResults): string => {
  const { words } = frame;
  return renderHtml(
    <>
      {hits.length === 0 ? (
        <p>
          <strong>{words.noResults}</strong>
          <br />
          {words.noResultsHint}
        </p>
      ) : (
        <HitList hits={hits} />
      )}
      <AskAbout frame={frame} query={query} />
    </>,
  );
};

/** Offers an answer to what somebody searches for. */
const AskAbout = ({ frame, query }: { frame: ReaderFrame; query: string }) =>
  frame.ask ? (
    <p class="ask-about">
      <a href={askAddress(frame, query === '' ? undefined : query)} rel="nofollow">
        <Symbol name="ask" />
        {query === '' ? frame.ask.words.title : frame.ask.words.askAbout(query)}
      </a>
    </p>
  ) : null;

const Results = ({ frame: { words }, query, hits }: SearchResults & { frame: ReaderFrame }) => {
  if (query === '') return <p class="lead">{words.typeToSearch}</p>;
  if (hits.length === 0)
    return (
      <>
        <h2>{words.noResults}</h2>
        <p>{words.noResultsHint}</p>
      </>
    );
  return (
    <section aria-label={words.searchResults}>
      <HitList hits={hits} />
    </section>
  );
};

const HitList = ({ hits }: { hits: readonly SearchHit[] }) => (
  <ul class="hits">
    {hits.map((hit) => (
      <SearchHitView key={hit.href} hit={hit} />
    ))}
  </ul>
);
