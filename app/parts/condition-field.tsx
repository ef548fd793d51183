import { expressionProblem } from '../../src/common/expressions/expression.js';
import { Problem } from '../api/problem.js';
import { useWords } from '../words/language.js';
import { Field } from './field.js';

interface ConditionFieldProps {
  hint: string;
  pointer: string;
  value: string;
  onChange: (condition: string) => void;
  problem: Problem | undefined;
}

const MOST = 1024;

/** Who sees something, checked while it is typed. */
export const ConditionField = ({ value, onChange, ...field }: ConditionFieldProps) => {
  const { pageSettings: words } = useWords();
  return (
    <Field {...field} label={words.fields.condition} problem={conditionProblem(field.pointer, value) ?? field.problem}>
      {(input) => (
        <input
          {...input}
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          maxLength={MOST}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
};

/** What the service would say about it. */
export function conditionProblem(pointer: string, text: string): Problem | undefined {
  const message = text.trim() === '' ? undefined : expressionProblem(text);
  return message === undefined ? undefined : new Problem(400, '', { errors: [{ pointer, message }] });
}
