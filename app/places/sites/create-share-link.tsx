import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import type { SitePath } from './site-queries.js';

/** Its address can be read again at any time, so it is shown in the list. */
export const CreateShareLink = ({ path, onClose }: { path: SitePath; onClose: () => void }) => {
  const { shareLinks: words, parts } = useWords();
  const [name, setName] = useState('');
  const create = useAction(async () => {
    await ask(api.POST('/v1/orgs/{organizationId}/sites/{siteId}/share-links', { params: { path }, body: { name: name.trim() } }));
    await reread(['share-links', path]);
    onClose();
  });
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(create)}>
        <Field label={words.name} hint={words.nameHint} pointer="/name" problem={create.problem}>
          {(input) => <input {...input} required maxLength={50} value={name} onInput={(event) => setName(event.currentTarget.value)} />}
        </Field>
        <Submit action={create} beside={['/name']}>
          {parts.create}
        </Submit>
      </form>
    </Modal>
  );
};
