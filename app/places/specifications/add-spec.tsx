import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { NO_SOURCE, SOURCE_POINTERS, sourceOf } from './source-draft.js';
import { SourceFields } from './source-fields.js';

export const AddSpec = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { specifications: words } = usePlaceWords();
  const { route } = useLocation();
  const [slug, setSlug] = useState('');
  const [draft, setDraft] = useState(NO_SOURCE);
  const add = useAction(async () => {
    const body = { slug, source: await sourceOf(draft, words) };
    await ask(api.POST('/v1/orgs/{organizationId}/openapi', { params: { path: { organizationId } }, body }));
    await reread(['specs', organizationId]);
    route(to('orgs', organizationId, 'specifications', slug));
  });
  return (
    <Modal title={words.add} onClose={onClose}>
      <form onSubmit={submits(add)}>
        <Field label={words.name} hint={words.nameHint} pointer="/slug" problem={add.problem}>
          {(input) => (
            <input
              {...input}
              required
              dir="ltr"
              maxLength={100}
              autocapitalize="off"
              value={slug}
              onInput={(event) => setSlug(event.currentTarget.value)}
            />
          )}
        </Field>
        <SourceFields draft={draft} change={(changes) => setDraft({ ...draft, ...changes })} problem={add.problem} />
        <Submit action={add} beside={['/slug', ...SOURCE_POINTERS]}>
          {words.add}
        </Submit>
      </form>
    </Modal>
  );
};
