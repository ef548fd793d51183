import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Confirm } from '../../parts/confirm.js';
import { usePlaceWords } from '../../words/language.js';
import { rereadTranslations, type TranslationPath } from './translation-queries.js';

export const DeleteTranslation = ({ path, onClose }: { path: TranslationPath; onClose: () => void }) => {
  const { translations: words, parts } = usePlaceWords();
  const remove = useAction(async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/translations/{translationId}', { params: { path } }));
    await rereadTranslations(path.organizationId);
    onClose();
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval}
    </Confirm>
  );
};
