import type { Problem } from '../api/problem.js';
import { Field } from './field.js';

interface ChoiceFieldProps {
  label: string;
  /** What can be chosen, with what readers of the form see. */
  values: Readonly<Record<string, string>>;
  pointer: string;
  problem: Problem | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** One of several values. One that the form does not know stays until another is chosen. */
export const ChoiceField = ({ values, value, onChange, ...field }: ChoiceFieldProps) => (
  <Field {...field}>
    {(input) => (
      <select {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {!(value in values) && <option value={value}>{value}</option>}
        {Object.entries(values).map(([name, label]) => (
          <option value={name}>{label}</option>
        ))}
      </select>
    )}
  </Field>
);
