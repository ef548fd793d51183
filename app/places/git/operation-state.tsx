import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import type { GitOperation } from './git-queries.js';

const LOOKS = { running: undefined, success: 'good', failure: 'bad' } as const;

/** How an operation ended, or what it does now. */
export const OperationState = ({ operation: { state, stage, attention } }: { operation: GitOperation }) => {
  const { git: words } = usePlaceWords();
  return (
    <span>
      <State is={LOOKS[state]}>{words.state[state]}</State> {state === 'running' && <span class="muted">{words.stage[stage]}</span>}
      {attention && <State is="bad">{words.attention}</State>}
    </span>
  );
};
