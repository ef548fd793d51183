import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import { NO_SOURCE, SOURCE_POINTERS, sourceOf, type SourceDraft } from './source-draft.js';
import { SourceFields } from './source-fields.js';
import { replaceSource, type Spec, type SpecPath } from './spec-queries.js';

interface ReplaceSourceProps {
  path: SpecPath;
  spec: Spec;
  onClose: () => void;
}

export const ReplaceSource = ({ path, spec: { sourceURL = '' }, onClose }: ReplaceSourceProps) => {
  const { specifications: words, parts } = usePlaceWords();
  const [draft, setDraft] = useState<SourceDraft>({ ...NO_SOURCE, url: sourceURL, from: sourceURL === '' ? 'file' : 'url' });
  const replace = useAction(async () => {
    await replaceSource(path, await sourceOf(draft, words));
    onClose();
  });
  return (
    <Modal title={words.replace} onClose={onClose}>
      <form onSubmit={submits(replace)}>
        <SourceFields draft={draft} change={(changes) => setDraft({ ...draft, ...changes })} problem={replace.problem} />
        <Submit action={replace} beside={SOURCE_POINTERS}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
