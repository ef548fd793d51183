import type { ComponentChildren } from 'preact';
import type { Problem } from '../api/problem.js';
import type { AskedList } from '../api/queries.js';
import type { components } from '../api/schema.js';
import { useWords } from '../words/language.js';
import { Field } from './field.js';

interface SpaceFieldProps {
  label: string;
  hint?: string;
  pointer: string;
  /** Those that can be chosen. */
  spaces: AskedList<components['schemas']['Space']>;
  value: string;
  onChange: (spaceId: string) => void;
  problem: Problem | undefined;
  /** What can be chosen instead of one of them. */
  children?: ComponentChildren;
}

/** One space of a list that is read page by page. */
export const SpaceField = ({ spaces, value, onChange, problem, children, ...field }: SpaceFieldProps) => {
  const { shell } = useWords();
  const { data, more } = spaces;
  return (
    <>
      <Field {...field} problem={problem ?? spaces.problem}>
        {(input) => (
          <select {...input} required value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="" />
            {children}
            {data?.map(({ id, title }) => (
              <option value={id}>{title}</option>
            ))}
          </select>
        )}
      </Field>
      {more && (
        <button type="button" class="quiet" onClick={more}>
          {shell.more}
        </button>
      )}
    </>
  );
};
