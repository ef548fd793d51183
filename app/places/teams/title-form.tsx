import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';

interface TitleFormProps {
  heading: string;
  /** What the button says. */
  submit: string;
  /** The title so far. */
  title?: string;
  onSave: (title: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the title of a team. */
export const TitleForm = ({ heading, submit, title = '', onSave, onClose }: TitleFormProps) => {
  const { teams: words } = useWords();
  const [typed, setTyped] = useState(title);
  const save = useAction(() => onSave(typed.trim()));
  return (
    <Modal title={heading} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <Field label={words.name} pointer="/title" problem={save.problem}>
          {(input) => <input {...input} required maxLength={64} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />}
        </Field>
        <Submit action={save} beside={['/title']}>
          {submit}
        </Submit>
      </form>
    </Modal>
  );
};
