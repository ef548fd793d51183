import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';

interface TitleFieldProps {
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** How many characters it may have; those of a group are counted otherwise. */
  limits?: readonly [least: number, most: number];
  value: string;
  onChange: (title: string) => void;
  problem: Problem | undefined;
}

const LIMITS = [2, 128] as const;
export const LIMITS_OF_GROUPS = [1, 100] as const;

/** The title of a site or of what it consists of. */
export const TitleField = ({ isOptional = false, limits: [least, most] = LIMITS, value, onChange, ...field }: TitleFieldProps) => (
  <Field pointer="/title" {...field}>
    {(input) => (
      <input
        {...input}
        required={!isOptional}
        minLength={least}
        maxLength={most}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
