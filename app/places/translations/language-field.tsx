import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { useLanguageNames } from './language-names.js';
import type { LanguageTag } from './translation-queries.js';

interface LanguageFieldProps {
  label: string;
  pointer: string;
  value: LanguageTag | '';
  onChange: (language: LanguageTag) => void;
  problem: Problem | undefined;
}

export const LanguageField = ({ value, onChange, ...field }: LanguageFieldProps) => {
  const { all, nameOf } = useLanguageNames();
  return (
    <Field {...field}>
      {(input) => (
        <select {...input} required value={value} onChange={(event) => onChange(event.currentTarget.value as LanguageTag)}>
          <option value="" />
          {all.map((language) => (
            <option value={language}>{nameOf(language)}</option>
          ))}
        </select>
      )}
    </Field>
  );
};
