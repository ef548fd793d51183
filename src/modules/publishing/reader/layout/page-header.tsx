import type { ReaderPage } from '../model/reader-page.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { PageActions } from './page-actions.js';

/** What a page begins with: where it is, its title and its description. */
export const PageHeader = ({ page }: { page: ReaderPage }) => {
  const { words } = page.frame;
  return (
    <header class="page-header">
      <div class="page-top">
        <Breadcrumbs entries={page.breadcrumbs} label={words.breadcrumbs} />
        <PageActions actions={page.actions} words={words} />
      </div>
      <h1 class={page.layout.title ? undefined : 'hidden-text'}>
        {page.emoji !== undefined && (
          <span class="emoji" aria-hidden="true">
            {page.emoji}{' '}
          </span>
        )}
        {page.title}
      </h1>
      {page.layout.description && page.description !== undefined && <p class="lead">{page.description}</p>}
    </header>
  );
};
