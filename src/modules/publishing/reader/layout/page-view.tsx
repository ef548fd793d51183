import type { ReaderPage } from '../model/reader-page.js';
import { Cover } from './cover.js';
import { htmlPage } from './html-page.js';
import { Outline } from './outline.js';
import { PageHeader } from './page-header.js';
import { Pager } from './pager.js';
import { Shell } from './shell.js';

/** Prints a page of a site. */
export function pageView(page: ReaderPage): string {
  const { frame, layout, cover } = page;
  const { words } = frame;
  const outline = layout.outline && page.outline.length > 1 && <Outline entries={page.outline} label={words.onThisPage} />;
  return htmlPage(
    frame,
    page.head,
    <Shell frame={frame} tree={layout.tree ? page.tree : undefined} aside={outline} class={layout.width}>
      <article>
        {cover && <Cover cover={cover} />}
        <PageHeader page={page} />
        {page.content}
        {layout.pagination && <Pager page={page} />}
        {layout.metadata && page.updatedAt !== undefined && <LastUpdated page={page} at={page.updatedAt} />}
      </article>
    </Shell>,
  );
}

const LastUpdated = ({ page: { frame }, at }: { page: ReaderPage; at: string }) => (
  <p class="updated">
    {frame.words.lastUpdated}{' '}
    <time dateTime={at}>{new Intl.DateTimeFormat(frame.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))}</time>
  </p>
);
