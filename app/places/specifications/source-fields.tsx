import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { UrlField } from '../../parts/url-field.js';
import { usePlaceWords } from '../../words/language.js';
import { FILE_POINTER, MOST_BYTES, URL_POINTER, type SourceDraft } from './source-draft.js';

interface SourceFieldsProps {
  draft: SourceDraft;
  change: (changes: Partial<SourceDraft>) => void;
  problem: Problem | undefined;
}

/** Where a specification comes from: a file, or an address that it is fetched from. */
export const SourceFields = ({ draft, change, problem }: SourceFieldsProps) => {
  const { specifications: words } = usePlaceWords();
  const choice = (from: SourceDraft['from'], label: string) => (
    <label class="choice">
      <input type="radio" name="from" checked={draft.from === from} onChange={() => change({ from })} />
      {label}
    </label>
  );
  return (
    <>
      <fieldset>
        <legend>{words.source}</legend>
        {choice('file', words.fromFile)}
        {choice('url', words.fromUrl)}
      </fieldset>
      {draft.from === 'file' ? (
        <Field label={words.file} hint={words.fileHint(MOST_BYTES / 1024 / 1024)} pointer={FILE_POINTER} problem={problem}>
          {(input) => (
            <input
              {...input}
              type="file"
              required={draft.file === undefined}
              accept=".json,.yaml,.yml"
              onChange={(event) => change({ file: event.currentTarget.files?.[0] })}
            />
          )}
        </Field>
      ) : (
        <UrlField
          label={words.url}
          hint={words.urlHint}
          pointer={URL_POINTER}
          value={draft.url}
          onChange={(url) => change({ url })}
          problem={problem}
        />
      )}
    </>
  );
};
