import type { ComponentChildren } from 'preact';
import type { ReaderFrame, TreeEntry } from '../model/reader-page.js';
import { Announcement } from './announcement.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { PageTree } from './page-tree.js';

interface Props {
  frame: ReaderFrame;
  /** The pages of the space; absent where there is no space or the page does not show them. */
  tree?: readonly TreeEntry[];
  /** Shown beside the content. */
  aside?: ComponentChildren;
  class?: string;
  /** Whether the header has a search field. */
  search?: boolean;
  children: ComponentChildren;
}

/** What surrounds the content of every page: the header, the tree of pages and the footer. */
export function Shell({ frame, tree, aside, children, search = true, ...rest }: Props) {
  const { words } = frame;
  return (
    <>
      <a class="skip-link" href="#content">
        {words.skipToContent}
      </a>
      {frame.announcement && <Announcement announcement={frame.announcement} />}
      {frame.header === 'none' ? null : <Header frame={frame} menu={tree !== undefined} search={search} />}
      <div class={['layout', tree ? '' : 'no-tree', rest.class ?? ''].join(' ').trim()}>
        {tree && (
          <nav id="tree" class="tree" aria-label={words.pages} popover="auto">
            <PageTree entries={tree} />
          </nav>
        )}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        {aside}
      </div>
      <Footer frame={frame} />
    </>
  );
}
