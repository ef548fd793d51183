import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { usePlaceWords } from '../../words/language.js';
import type { ImportDraft } from './use-starting.js';

interface HowFieldsProps {
  draft: ImportDraft;
  change: (changes: Partial<ImportDraft>) => void;
  problem: Problem | undefined;
}

export const HOW_POINTERS = ['/include', '/exclude'];
const FLAGS = ['isTrial', 'isSync'] as const;
const GLOBS = ['include', 'exclude'] as const;

/** What an import does beside making pages, and which of the files it takes. */
export const HowFields = ({ draft, change, problem }: HowFieldsProps) => {
  const { imports: words } = usePlaceWords();
  const labels = { isTrial: words.isTrial, isSync: words.isSync, include: words.include, exclude: words.exclude };
  return (
    <>
      {FLAGS.map((name) => (
        <label class="choice">
          <input type="checkbox" checked={draft[name]} onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })} />
          {labels[name]}
        </label>
      ))}
      <details open={GLOBS.some((name) => problem?.fields.some(({ pointer }) => pointer.startsWith(`/${name}`)))}>
        <summary>{words.someFiles}</summary>
        {GLOBS.map((name) => (
          <Field key={name} label={labels[name]} hint={words.globs} problem={problem} pointer={`/${name}`}>
            {(input) => (
              <textarea
                {...input}
                rows={3}
                dir="ltr"
                value={draft[name]}
                onInput={({ currentTarget }) => change({ [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </details>
    </>
  );
};
