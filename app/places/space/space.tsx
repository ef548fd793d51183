import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { NewPageButton } from '../write/new-page-button.js';
import { RequestLink } from '../write/request-link.js';
import { arrangeAddress, sharedAddress, usePages, useSpace, type ContentSource } from './content-source.js';
import { PageTree } from './page-tree.js';
import { ReadPage } from './read-page.js';
import { byId, firstDocument } from './shown-pages.js';

/** A space: its pages as a tree, and one of them to read. */
export const Space = ({ space: spaceId, page }: { space: string; page?: string }) => {
  const { review, links, titles } = useWords();
  const { data: space, problem } = useSpace(spaceId);
  if (problem?.status === 404) return <NotFound />;
  if (problem) return <ProblemNote problem={problem} />;
  if (!space) return null;
  const { edit: mayEdit, comment: mayComment, installIntegration: mayConnect } = space.permissions;
  const above = (
    <p>
      <a href={to('spaces', spaceId, 'changes')}>{review.changeRequests}</a> · <a href={to('spaces', spaceId, 'links')}>{links.title}</a>
      {(mayEdit || mayConnect) && (
        <>
          {' '}
          · <a href={to('spaces', spaceId, 'git')}>{titles.git}</a>
        </>
      )}
    </p>
  );
  return <Content source={{ spaceId }} title={space.title} pageId={page} mayEdit={mayEdit} mayComment={mayComment} above={above} />;
};

interface ContentProps {
  source: ContentSource;
  title: string;
  pageId: string | undefined;
  mayEdit: boolean;
  mayComment: boolean;
  /** Shown above the tree. */
  above: ComponentChildren;
}

export const Content = ({ source, title, pageId, mayEdit, mayComment, above }: ContentProps) => {
  const { pages: words, arrange, titles } = useWords();
  const { data: pages, problem } = usePages(source);
  const known = useMemo(() => byId(pages ?? []), [pages]);
  if (problem) return <ProblemNote problem={problem} />;
  if (!pages) return null;
  const shownId = pageId ?? firstDocument(pages)?.id;
  return (
    <div class="space">
      <details class="space-pages" open>
        <summary>{title}</summary>
        {above}
        {mayEdit && (
          <p class="buttons">
            <NewPageButton source={source} currentId={shownId} />
            <RequestLink source={source} look="quiet" address={(within) => arrangeAddress(within, shownId)}>
              {arrange.title}
            </RequestLink>
            <RequestLink source={source} look="quiet" address={sharedAddress}>
              {titles.shared}
            </RequestLink>
          </p>
        )}
        <nav aria-label={words.pages}>
          <PageTree pages={pages} source={source} currentId={shownId} />
        </nav>
      </details>
      <div>
        {shownId === undefined ? (
          <Place title={title}>
            <p class="muted">{words.noPages}</p>
          </Place>
        ) : (
          <ReadPage key={shownId} source={source} pageId={shownId} pages={known} mayEdit={mayEdit} mayComment={mayComment} />
        )}
      </div>
    </div>
  );
};
