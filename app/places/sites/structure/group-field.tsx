import type { Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { useWords } from '../../../words/language.js';
import type { Group } from './structure-queries.js';

interface GroupFieldProps {
  groups: readonly Group[];
  /** An id, or nothing for the top of the site. */
  value: string;
  onChange: (id: string) => void;
  pointer: string;
  problem: Problem | undefined;
}

/** Which group something is in. Where there is no group to choose, there is no choice. */
export const GroupField = ({ groups, value, onChange, pointer, problem }: GroupFieldProps) => {
  const { site: words } = useWords();
  if (groups.length === 0) return null;
  return (
    <Field label={words.group} hint={words.groupHint} pointer={pointer} problem={problem}>
      {(input) => (
        <select {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{words.noGroup}</option>
          {groups.map(({ id, title }) => (
            <option value={id}>{title}</option>
          ))}
        </select>
      )}
    </Field>
  );
};
