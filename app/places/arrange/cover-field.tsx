import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { UrlField } from '../../parts/url-field.js';
import { useWords } from '../../words/language.js';
import type { ContentSource } from '../space/content-source.js';
import type { Cover } from './settings-draft.js';
import { usePictures } from './pictures.js';

interface CoverFieldProps {
  source: ContentSource;
  value: Cover;
  onChange: (cover: Cover) => void;
  problem: Problem | undefined;
}

const POINTER = '/changes/0/cover';
const WITHOUT_FILE = ['none', 'url', 'upload'] as const;
/** Ids of files have no colon. */
const FILE = 'file:';

/** The picture above a page: a file of the space, one that is uploaded for it, or one that is elsewhere. */
export const CoverField = ({ source, value, onChange, problem }: CoverFieldProps) => {
  const { pageSettings: words, shell } = useWords();
  const pictures = usePictures(source);
  const known = pictures.data ?? [];
  const choose = (choice: string) => {
    if (choice.startsWith(FILE)) onChange({ kind: 'file', file: choice.slice(FILE.length) });
    else if (choice === 'url') onChange({ kind: 'url', url: '' });
    else onChange({ kind: choice === 'upload' ? 'upload' : 'none' });
  };
  return (
    <>
      <Field label={words.fields.cover} problem={pictures.problem ?? problem} pointer={POINTER}>
        {(about) => (
          <select
            {...about}
            value={value.kind === 'file' ? `${FILE}${value.file}` : value.kind}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {WITHOUT_FILE.map((choice) => (
              <option value={choice}>{words.coverChoices[choice]}</option>
            ))}
            <optgroup label={words.coverFiles}>
              {value.kind === 'file' && !known.some(({ id }) => id === value.file) && (
                <option value={`${FILE}${value.file}`}>{value.file}</option>
              )}
              {known.map(({ id, name }) => (
                <option value={`${FILE}${id}`}>{name}</option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
      {pictures.more && (
        <button type="button" class="quiet" onClick={pictures.more}>
          {shell.more}
        </button>
      )}
      {value.kind === 'url' && (
        <UrlField
          label={words.coverAddress}
          pointer={`${POINTER}/ref/url`}
          value={value.url}
          onChange={(url) => onChange({ kind: 'url', url })}
          problem={problem}
        />
      )}
      {value.kind === 'upload' && (
        <Field label={words.coverFile} pointer="/file" problem={problem}>
          {(about) => (
            <input
              {...about}
              type="file"
              accept="image/*"
              required
              onChange={({ currentTarget: { files } }) => onChange({ kind: 'upload', ...(files?.[0] && { upload: files[0] }) })}
            />
          )}
        </Field>
      )}
    </>
  );
};
