import { ProblemNote } from '../../parts/problem-note.js';
import { Moment } from '../../parts/moment.js';
import { useWords } from '../../words/language.js';
import type { PageSaver } from '../../writing/page-saver.js';

/** Always says whether the service has what is on the screen. */
export const StateLine = ({ saver }: { saver: PageSaver }) => {
  const { write: words } = useWords();
  const state = saver.state.value;
  return (
    <div class="save-state">
      <p role="status" data-state={state.kind}>
        {state.kind === 'waiting' ? (
          <>
            {words.notSavedSince} <Moment at={state.since.toISOString()} />. {saver.keepsDrafts.value ? words.keptHere : ''}
          </>
        ) : (
          words.states[state.kind]
        )}
      </p>
      {!saver.keepsDrafts.value && <p class="problem">{words.notKeptHere}</p>}
      {state.kind === 'refused' && <ProblemNote problem={state.problem} />}
    </div>
  );
};
