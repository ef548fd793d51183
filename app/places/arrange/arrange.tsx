import { useLocation } from 'preact-iso';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useWords } from '../../words/language.js';
import type { ContentSource } from '../space/content-source.js';
import { Arranger } from './arranger.js';
import { ChangedSpace, ChangePlace } from './changed-space.js';
import { useArranging } from './use-arranging.js';

/** The pages of a space, to be put in order and set up. All goes to a change request. */
export const Arrange = ({ space, request }: { space: string; request?: string }) => (
  <ChangedSpace space={space} request={request}>
    {(source) => <ArrangeContent source={source} />}
  </ChangedSpace>
);

const ArrangeContent = ({ source }: { source: ContentSource }) => {
  const { arrange: words } = useWords();
  const { query } = useLocation();
  const arranging = useArranging(source, words.title);
  const { data: order, problem } = arranging;
  if (problem?.status === 404) return <NotFound />;
  return (
    <ChangePlace source={source} title={words.title}>
      {problem && <ProblemNote problem={problem} />}
      {order && <Arranger arranging={arranging} order={order} begin={query['page']} hasSettings={query['settings'] !== undefined} />}
    </ChangePlace>
  );
};
