import { useState } from 'preact/hooks';
import { Moment } from '../../parts/moment.js';
import { State } from '../../parts/state.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { DeleteTranslation } from './delete-translation.js';
import { Instructions } from './instructions.js';
import { useLanguageNames } from './language-names.js';
import { RunOrStop } from './run-or-stop.js';
import { isRunning, type Translation } from './translation-queries.js';
import { Waiting } from './waiting.js';

interface TranslationRowProps {
  organizationId: string;
  translation: Translation;
  /** Of spaces, as far as they were read. */
  titles: ReadonlyMap<string, string>;
}

const LOOKS = { running: undefined, completed: 'good', failed: 'bad', cancelled: undefined } as const;

export const TranslationRow = ({ organizationId, translation, titles }: TranslationRowProps) => {
  const { translations: words, parts } = usePlaceWords();
  const { nameOf } = useLanguageNames();
  const [open, setOpen] = useState<'instructions' | 'remove' | undefined>(undefined);
  const { id, source, language, result, lastRun, waiting, permissions } = translation;
  const path = { organizationId, translationId: id };
  const title = titles.get(source.space) ?? words.source;
  const about = `${title}: ${nameOf(language)}`;
  const close = () => setOpen(undefined);
  return (
    <>
      <div class="columns">
        <div>
          <a href={to('spaces', source.space)}>
            <bdi>{title}</bdi>
          </a>
          <br />
          <span class="muted">{words.languages(nameOf(source.language), nameOf(language))}</span>
        </div>
        <span role="status">
          {lastRun ? <State is={LOOKS[lastRun.status]}>{words.status[lastRun.status]}</State> : <State>{words.notRun}</State>}
        </span>
      </div>
      {lastRun && isRunning(translation) && <Progress progress={lastRun.progress} />}
      {lastRun && !isRunning(translation) && <LastRun run={lastRun} />}
      <Waiting space={result?.space} waiting={waiting} />
      <div class="buttons">
        {result && (
          <a href={to('spaces', result.space)}>
            {words.openResult} <span class="unseen">{about}</span>
          </a>
        )}
        {permissions.edit && (
          <>
            <RunOrStop path={path} translation={translation} about={about} />
            <button type="button" class="quiet" onClick={() => setOpen('instructions')}>
              {words.instructions} <span class="unseen">{about}</span>
            </button>
            <button type="button" class="danger" onClick={() => setOpen('remove')}>
              {parts.remove} <span class="unseen">{about}</span>
            </button>
          </>
        )}
      </div>
      {open === 'instructions' && <Instructions path={path} translation={translation} onClose={close} />}
      {open === 'remove' && <DeleteTranslation path={path} onClose={close} />}
    </>
  );
};

type Run = NonNullable<Translation['lastRun']>;

const Progress = ({ progress: { records, done } }: Pick<Run, 'progress'>) => {
  const { translations: words } = usePlaceWords();
  return (
    <p>
      <progress aria-label={words.progress} {...(records > 0 && { value: done, max: records })} />{' '}
      {records > 0 && <span class="muted">{words.translated(done, records)}</span>}
    </p>
  );
};

const LastRun = ({ run: { finishedAt, error, kept } }: { run: Run }) => {
  const { translations: words } = usePlaceWords();
  return (
    <>
      {finishedAt !== undefined && (
        <p class="muted">
          <Moment at={finishedAt} />
        </p>
      )}
      {/* The service has these in English only. */}
      {error !== undefined && (
        <p class="problem" lang="en" dir="auto">
          {error}
        </p>
      )}
      {kept.count > 0 && <p>{words.kept(kept.count)}</p>}
    </>
  );
};
