import type { Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { useWords } from '../../../words/language.js';

interface UrlFieldProps {
  value: string;
  onChange: (url: string) => void;
  problem: Problem | undefined;
}

/** Where an external link leads. */
export const UrlField = ({ value, onChange, problem }: UrlFieldProps) => {
  const { redirects: words } = useWords();
  return (
    <Field label={words.url} pointer="/url" problem={problem}>
      {(input) => (
        <input
          {...input}
          type="url"
          dir="ltr"
          required
          maxLength={2048}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
};
