import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';

interface TitleFieldProps {
  label: string;
  hint?: string;
  isOptional?: boolean;
  value: string;
  onChange: (title: string) => void;
  problem: Problem | undefined;
}

/** The title of a site or of a section. */
export const TitleField = ({ isOptional = false, value, onChange, ...field }: TitleFieldProps) => (
  <Field pointer="/title" {...field}>
    {(input) => (
      <input
        {...input}
        required={!isOptional}
        minLength={2}
        maxLength={128}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
