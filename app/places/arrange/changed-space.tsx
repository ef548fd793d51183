import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useWords } from '../../words/language.js';
import { addressOf, useSpace, type ContentSource } from '../space/content-source.js';

interface ChangedSpaceProps {
  space: string;
  request: string | undefined;
  children: (source: ContentSource) => ComponentChildren;
}

/** A space, or a change request of it, for those who may edit its pages. */
export const ChangedSpace = ({ space: spaceId, request, children }: ChangedSpaceProps) => {
  const { data: space, problem } = useSpace(spaceId);
  const source = useMemo(() => ({ spaceId, ...(request !== undefined && { changeRequestId: request }) }), [spaceId, request]);
  if (problem && problem.status !== 404) return <ProblemNote problem={problem} />;
  if (problem || space?.permissions.edit === false) return <NotFound />;
  return space ? <>{children(source)}</> : null;
};

/** Where something of a space is changed. It says where the changes go, and leads back to the pages. */
export const ChangePlace = ({ source, title, children }: { source: ContentSource; title: string; children: ComponentChildren }) => {
  const { arrange, review, write } = useWords();
  const pages = source.changeRequestId === undefined ? addressOf(source) : `${addressOf(source)}/pages`;
  return (
    <Place
      title={title}
      actions={
        <a class="button" href={pages}>
          {write.done}
        </a>
      }
    >
      <p class="muted">{source.changeRequestId === undefined ? arrange.firstChange : <a href={addressOf(source)}>{review.changes}</a>}</p>
      {children}
    </Place>
  );
};
