import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import type { ImportRun } from './import-queries.js';

const LOOKS: Partial<Record<ImportRun['status'], 'good' | 'bad'>> = { completed: 'good', failed: 'bad' };

export const ImportState = ({ run: { status, dryRun } }: { run: ImportRun }) => {
  const { imports: words } = usePlaceWords();
  return (
    <span>
      <State is={LOOKS[status]}>{words.status[status]}</State> {dryRun && <State>{words.dryRun}</State>}
    </span>
  );
};

/** How far an import is. Before its files are known, nobody can say. */
export const ImportProgress = ({ run: { progress } }: { run: ImportRun }) => {
  const { imports: words } = usePlaceWords();
  const { done, total } = progress;
  return (
    <span class="import-progress">
      <progress aria-label={words.progress} {...(total > 0 && { value: done, max: total })} />
      {total > 0 && <span class="muted">{words.read(done, total)}</span>}
    </span>
  );
};
