import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { usePlaceWords } from '../../words/language.js';
import { isRunning, rereadTranslations, type Translation, type TranslationPath } from './translation-queries.js';

interface RunOrStopProps {
  path: TranslationPath;
  translation: Translation;
  about: string;
}

/** One button, which keeps the focus when it becomes the other. */
export const RunOrStop = ({ path, translation, about }: RunOrStopProps) => {
  const { translations: words } = usePlaceWords();
  const mayStop = isRunning(translation);
  const change = useAction(async () => {
    const params = { params: { path } };
    try {
      await ask(
        mayStop
          ? api.POST('/v1/orgs/{organizationId}/translations/{translationId}/cancel', params)
          : api.POST('/v1/orgs/{organizationId}/translations/{translationId}/run', params),
      );
    } finally {
      // A refusal says that it runs already, or no longer.
      await rereadTranslations(path.organizationId);
    }
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={change.isRunning} onClick={change.run}>
        {mayStop ? words.stop : words.run} <span class="unseen">{about}</span>
      </button>
      {change.problem && <ProblemNote problem={change.problem} />}
    </>
  );
};
