import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Modal } from '../../parts/modal.js';
import { SpaceField } from '../../parts/space-field.js';
import { Submit, submits } from '../../parts/submit.js';
import { useSpaces } from '../../shell/spaces.js';
import { usePlaceWords } from '../../words/language.js';
import { LanguageField } from './language-field.js';
import { rereadTranslations, type LanguageTag } from './translation-queries.js';

interface AddTranslationProps {
  organizationId: string;
  onClose: () => void;
}

interface Draft {
  space: string;
  from: LanguageTag | '';
  into: LanguageTag | '';
}

export const AddTranslation = ({ organizationId, onClose }: AddTranslationProps) => {
  const { translations: words } = usePlaceWords();
  const spaces = useSpaces(organizationId);
  const [draft, setDraft] = useState<Draft>({ space: '', from: '', into: '' });
  const change = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }));
  const choose = (space: string) => {
    const language = spaces.data?.find(({ id }) => id === space)?.language;
    change({ space, ...(language !== undefined && { from: language }) });
  };
  const add = useAction(async () => {
    const { space, from, into } = draft;
    // The form is not sent before all are chosen.
    const body = { source: { space, language: from as LanguageTag }, language: into as LanguageTag };
    await ask(api.POST('/v1/orgs/{organizationId}/translations', { params: { path: { organizationId } }, body }));
    await rereadTranslations(organizationId);
    onClose();
  });
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(add)}>
        <SpaceField
          label={words.source}
          pointer="/source/space"
          spaces={spaces}
          value={draft.space}
          onChange={choose}
          problem={add.problem}
        />
        <LanguageField
          label={words.from}
          pointer="/source/language"
          value={draft.from}
          onChange={(from) => change({ from })}
          problem={add.problem}
        />
        <LanguageField
          label={words.into}
          pointer="/language"
          value={draft.into}
          onChange={(into) => change({ into })}
          problem={add.problem}
        />
        <p class="muted">{words.notYet}</p>
        <Submit action={add} beside={['/source/space', '/source/language', '/language']}>
          {words.make}
        </Submit>
      </form>
    </Modal>
  );
};
