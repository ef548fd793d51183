import type { Problem } from '../../../api/problem.js';
import { Field } from '../../../parts/field.js';
import { usePlaceWords } from '../../../words/language.js';

interface ColourFieldProps {
  value: unknown;
  onChange: (colour: { light: string; dark: string }) => void;
  pointer: string;
  problem: Problem | undefined;
}

/** The main colour, for each of the two themes. */
export const ColourField = ({ value, onChange, pointer, problem }: ColourFieldProps) => {
  const { look: words } = usePlaceWords();
  const colour = { light: '#000000', dark: '#ffffff', ...(value as { light: string; dark: string } | undefined) };
  return (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <Field label={words.colour[theme]} pointer={`${pointer}/${theme}`} problem={problem}>
          {(input) => (
            <input
              {...input}
              type="color"
              value={colour[theme]}
              onInput={(event) => onChange({ ...colour, [theme]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
    </>
  );
};
