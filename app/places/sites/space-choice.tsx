import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { useOwnSpaces } from './site-queries.js';

interface SpaceChoiceProps {
  organizationId: string;
  /** The ids of the chosen ones, in the order in which they were chosen. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

export const SpaceChoice = ({ organizationId, chosen, onChange }: SpaceChoiceProps) => {
  const { sites: words, home, shell } = useWords();
  const { data, problem, isWaiting, more } = useOwnSpaces(organizationId);
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend>{home.spaces}</legend>
      <p class="muted">{data?.length === 0 && !more ? words.noOwnSpaces : words.spacesHint}</p>
      {data?.map(({ id, title }) => (
        <label class="choice" key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <bdi>{title}</bdi>
        </label>
      ))}
      {problem && <ProblemNote problem={problem} />}
      {isWaiting && (
        <p class="muted" role="status">
          {shell.loading}
        </p>
      )}
      {more && (
        <button type="button" class="quiet" onClick={more}>
          {shell.more}
        </button>
      )}
    </fieldset>
  );
};
