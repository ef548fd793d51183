import { useEffect, useState } from 'preact/hooks';
import type { Document } from '../../../src/common/document/rich-text.js';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import { rereadTranslations, type Translation, type TranslationPath } from './translation-queries.js';

interface InstructionsProps {
  path: TranslationPath;
  translation: Translation;
  onClose: () => void;
}

const POINTER = '/instructions';

/** What language models are told, as Markdown. The description of the API says less of this document than of those of pages. */
export const Instructions = ({ path, translation: { instructions }, onClose }: InstructionsProps) => {
  const { translations: words, parts } = usePlaceWords();
  const [text, setText] = useState<string | undefined>(undefined);
  useEffect(() => void textOf(instructions).then(setText), []);
  const save = useAction(async () => {
    const { readPage } = await import('../../editor/markdown.js');
    const body = { instructions: readPage(text ?? '').document as unknown as Translation['instructions'] };
    await ask(api.PUT('/v1/orgs/{organizationId}/translations/{translationId}', { params: { path }, body }));
    await rereadTranslations(path.organizationId);
    onClose();
  });
  return (
    <Modal title={words.instructions} onClose={onClose}>
      {text !== undefined && (
        <form onSubmit={submits(save)}>
          <Field label={words.instructions} hint={words.instructionsHint} pointer={POINTER} problem={save.problem}>
            {(input) => <textarea {...input} rows={6} value={text} onInput={(event) => setText(event.currentTarget.value)} />}
          </Field>
          <Submit action={save} beside={[POINTER]}>
            {parts.save}
          </Submit>
        </form>
      )}
    </Modal>
  );
};

/** Reading and printing Markdown is a large part of the program, and loaded when it is needed. */
async function textOf(instructions: Translation['instructions']): Promise<string> {
  const [{ printPage }, { canonical }] = await Promise.all([
    import('../../editor/markdown.js'),
    import('../../../src/common/document/canonical.js'),
  ]);
  return printPage({ document: canonical(instructions as unknown as Document), head: '' });
}
