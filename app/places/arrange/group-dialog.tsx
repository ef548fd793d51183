import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import type { TreeView } from './tree-view.js';
import type { Arranging } from './use-arranging.js';

const POINTER = '/changes/0/title';

/** Makes a group after all that is at the top. */
export const GroupDialog = ({ arranging, view, onClose }: { arranging: Arranging; view: TreeView; onClose: () => void }) => {
  const { arrange: words, write } = useWords();
  const [title, setTitle] = useState('');
  const create = useAction(async () => {
    await arranging.write(() => ({ change: { operation: 'insert_group', title } }));
    view.said.value = words.groupMade(title);
    onClose();
  });
  return (
    <Modal title={words.newGroup} onClose={onClose}>
      <form onSubmit={submits(create)}>
        <Field label={write.pageTitle} problem={create.problem} pointer={POINTER}>
          {(input) => <input {...input} required maxLength={255} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />}
        </Field>
        <Submit action={create} beside={[POINTER]}>
          {write.create}
        </Submit>
      </form>
    </Modal>
  );
};
