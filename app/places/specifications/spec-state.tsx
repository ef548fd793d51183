import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import { isChecked, type Spec } from './spec-queries.js';

/** What became of the last check. */
export const SpecState = ({ spec }: { spec: Spec }) => {
  const { specifications: words } = usePlaceWords();
  if (!isChecked(spec)) return <State>{words.checking}</State>;
  const { lastProcessErrorCode: code } = spec;
  return code === undefined ? <State is="good">{words.valid}</State> : <State is="bad">{words.failures[code]}</State>;
};
