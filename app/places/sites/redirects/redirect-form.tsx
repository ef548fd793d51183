import { useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Field } from '../../../parts/field.js';
import { Modal } from '../../../parts/modal.js';
import { Submit, submits } from '../../../parts/submit.js';
import { useWords } from '../../../words/language.js';
import type { Item } from '../structure/structure-queries.js';
import type { RedirectDraft } from './redirect-draft.js';
import { TargetFields } from './target-fields.js';

interface RedirectFormProps {
  heading: string;
  /** What the site shows. */
  structure: readonly Item[];
  start: RedirectDraft;
  onSave: (draft: RedirectDraft) => Promise<void>;
  onClose: () => void;
}

export const RedirectForm = ({ heading, structure, start, onSave, onClose }: RedirectFormProps) => {
  const { redirects: words, parts } = useWords();
  const [draft, setDraft] = useState(start);
  const save = useAction(() => onSave(draft));
  const change = (changes: Partial<RedirectDraft>) => setDraft({ ...draft, ...changes });
  const flag = (name: 'captureWildcard' | 'permanent' | 'draft', label: string) => (
    <label class="choice">
      <input type="checkbox" checked={draft[name]} onChange={(event) => change({ [name]: event.currentTarget.checked })} />
      {label}
    </label>
  );
  return (
    <Modal title={heading} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <Field label={words.source} hint={words.sourceHint} pointer="/source" problem={save.problem}>
          {(input) => (
            <input
              {...input}
              required
              dir="ltr"
              maxLength={512}
              value={draft.source}
              onInput={(event) => change({ source: event.currentTarget.value })}
            />
          )}
        </Field>
        {draft.source.trim().endsWith('*') && flag('captureWildcard', words.wildcard)}
        <TargetFields structure={structure} draft={draft} change={change} problem={save.problem} />
        {flag('permanent', words.permanent)}
        {flag('draft', words.draft)}
        <Submit action={save} beside={['/source', '/destination']}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
