import type { Problem } from '../api/problem.js';
import { Field } from './field.js';

interface UrlFieldProps {
  label: string;
  hint?: string;
  pointer: string;
  value: string;
  onChange: (url: string) => void;
  problem: Problem | undefined;
  isOptional?: boolean;
}

const MOST = 2048;

/** An address elsewhere, which is written from left to right in every language. */
export const UrlField = ({ value, onChange, isOptional = false, ...field }: UrlFieldProps) => (
  <Field {...field}>
    {(input) => (
      <input
        {...input}
        type="url"
        dir="ltr"
        required={!isOptional}
        maxLength={MOST}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
