import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { usePlaceWords } from '../../words/language.js';
import type { Arranging } from '../arrange/use-arranging.js';
import { SharedForm } from './shared-form.js';

export type Value = string | number | boolean;

interface VariableDialogProps {
  arranging: Arranging;
  /** As it is now; a new one if it is missing. */
  variable?: { name: string; value: Value };
  onClose: () => void;
}

const VARIABLES = '/changes/0/variables';

/** A value that pages have in their texts. */
export const VariableDialog = ({ arranging, variable, onClose }: VariableDialogProps) => {
  const { shared: words } = usePlaceWords();
  const [name, setName] = useState(variable?.name ?? '');
  const [value, setValue] = useState(String(variable?.value ?? ''));
  const [opened] = useState(variable?.value);
  const save = useAction(async () => {
    await arranging.write(() => ({ change: { operation: 'set_variables', variables: { [name]: ofKind(variable?.value, value) } } }));
    onClose();
  });
  return (
    <Modal title={variable ? words.editOf(variable.name) : words.newVariable} onClose={onClose}>
      <SharedForm action={save} beside={[VARIABLES]}>
        {!variable && (
          <Field label={words.name} hint={words.nameHint} problem={save.problem} pointer={VARIABLES}>
            {(input) => (
              <input {...input} required dir="ltr" maxLength={64} value={name} onInput={(event) => setName(event.currentTarget.value)} />
            )}
          </Field>
        )}
        <Field
          label={words.value}
          {...(variable && variable.value !== opened && { hint: words.now(String(variable.value)) })}
          problem={variable && save.problem}
          pointer={VARIABLES}
        >
          {(input) => (
            <input {...input} dir="auto" maxLength={256} value={value} onInput={(event) => setValue(event.currentTarget.value)} />
          )}
        </Field>
      </SharedForm>
    </Modal>
  );
};

/** Numbers stay numbers, and yes or no stays that, as long as the text says one. */
function ofKind(before: Value | undefined, text: string): Value {
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
