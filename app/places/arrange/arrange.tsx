import { useLocation } from 'preact-iso';
import { useMemo } from 'preact/hooks';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useWords } from '../../words/language.js';
import { addressOf, useSpace, type ContentSource } from '../space/content-source.js';
import { Arranger } from './arranger.js';
import { useArranging } from './use-arranging.js';

/** The pages of a space, to be put in order and set up. All goes to a change request. */
export const Arrange = ({ space: spaceId, request }: { space: string; request?: string }) => {
  const { data: space, problem } = useSpace(spaceId);
  const source = useMemo(() => ({ spaceId, ...(request !== undefined && { changeRequestId: request }) }), [spaceId, request]);
  if (problem && problem.status !== 404) return <ProblemNote problem={problem} />;
  if (problem || space?.permissions.edit === false) return <NotFound />;
  return space ? <ArrangeContent source={source} /> : null;
};

const ArrangeContent = ({ source }: { source: ContentSource }) => {
  const { arrange: words, write, review } = useWords();
  const { query } = useLocation();
  const arranging = useArranging(source, words.title);
  const { data: order, problem } = arranging;
  if (problem?.status === 404) return <NotFound />;
  const pages = source.changeRequestId === undefined ? addressOf(source) : `${addressOf(source)}/pages`;
  return (
    <Place
      title={words.title}
      actions={
        <a class="button" href={pages}>
          {write.done}
        </a>
      }
    >
      <p class="muted">{source.changeRequestId === undefined ? words.firstChange : <a href={addressOf(source)}>{review.changes}</a>}</p>
      {problem && <ProblemNote problem={problem} />}
      {order && <Arranger arranging={arranging} order={order} begin={query['page']} hasSettings={query['settings'] !== undefined} />}
    </Place>
  );
};
