import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Field } from '../../parts/field.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';

interface RemarkFormProps {
  label: string;
  /** What the button says. */
  submit: string;
  text?: string;
  onSend: (markdown: string) => Promise<unknown>;
  /** Called when it was sent, or when the person does not want to. */
  onClose: () => void;
  /** What else is asked for. */
  children?: ComponentChildren;
}

/** Where a comment or a reply is written. It is opened by the person, who goes on in it. */
export const RemarkForm = ({ label, submit, text: first = '', onSend, onClose, children }: RemarkFormProps) => {
  const { shell } = useWords();
  const [text, setText] = useState(first);
  const area = useRef<HTMLTextAreaElement>(null);
  // Before it is seen: keys that come at once are for it.
  useLayoutEffect(() => area.current?.focus(), []);
  const send = useAction(async () => {
    await onSend(text);
    onClose();
  });
  return (
    <form class="remark-form" onSubmit={submits(send)}>
      <Field label={label} pointer="/body" problem={send.problem}>
        {(input) => (
          <textarea
            {...input}
            ref={area}
            rows={3}
            dir="auto"
            required
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      {children}
      <div class="buttons">
        <Submit action={send} beside={['/body']}>
          {submit}
        </Submit>
        <button type="button" class="quiet" onClick={onClose}>
          {shell.cancel}
        </button>
      </div>
    </form>
  );
};
