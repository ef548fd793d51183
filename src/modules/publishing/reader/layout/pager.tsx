import type { ReaderPage } from '../model/reader-page.js';
import { Symbol } from './symbol.js';

/** Leads to the pages before and after the current one. */
export const Pager = ({ page: { previous, next, frame } }: { page: ReaderPage }) => {
  const { words } = frame;
  if (!previous && !next) return null;
  return (
    <nav class="pager" aria-label={`${words.previous}, ${words.next}`}>
      {previous && (
        <a class="pager-previous" rel="prev" href={previous.href}>
          <Symbol name="left" flips />
          <span>
            <small>{words.previous}</small>
            {previous.title}
          </span>
        </a>
      )}
      {next && (
        <a class="pager-next" rel="next" href={next.href}>
          <span>
            <small>{words.next}</small>
            {next.title}
          </span>
          <Symbol name="right" flips />
        </a>
      )}
    </nav>
  );
};
