import { useRef } from 'preact/hooks';
import { useSpaceContent } from '../../editor/space-content.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { usePlaceWords } from '../../words/language.js';
import { ChangedSpace, ChangePlace } from '../arrange/changed-space.js';
import { useArranging } from '../arrange/use-arranging.js';
import type { ContentSource } from '../space/content-source.js';
import { ReusableContents } from './reusable-contents.js';
import { Variables } from './variables.js';

/** What the pages of a space share: texts and values. All goes to a change request. */
export const Shared = ({ space, request }: { space: string; request?: string }) => (
  <ChangedSpace space={space} request={request}>
    {(source) => <SharedContent source={source} />}
  </ChangedSpace>
);

const SharedContent = ({ source }: { source: ContentSource }) => {
  const { shared: words, titles } = usePlaceWords();
  const arranging = useArranging(source, titles.shared, 'shared');
  const { data: read, problem } = useSpaceContent(source);
  // While that of a new change request is read, what somebody is typing stays.
  const last = useRef(read);
  last.current = read ?? last.current;
  const data = last.current;
  if (problem?.status === 404 || arranging.problem?.status === 404) return <NotFound />;
  return (
    <ChangePlace source={source} title={titles.shared}>
      <p class="muted">{words.intro}</p>
      {problem && <ProblemNote problem={problem} />}
      {data && arranging.data && (
        <>
          <ReusableContents arranging={arranging} contents={data.reusableContents} />
          <Variables arranging={arranging} variables={data.variables} />
        </>
      )}
    </ChangePlace>
  );
};
