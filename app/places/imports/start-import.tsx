import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { UrlField } from '../../parts/url-field.js';
import type { Organization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { useSpaces } from '../../shell/spaces.js';
import { useWords } from '../../words/language.js';
import { FileFields } from './file-fields.js';
import { FILES_POINTER } from './send-files.js';
import { NEW_SPACE, useStarting, type ImportDraft } from './use-starting.js';

interface StartImportProps {
  organization: Organization;
  onClose: () => void;
}

const EMPTY: ImportDraft = { from: 'file', files: [], url: '', space: '', title: '' };

export const StartImport = ({ organization, onClose }: StartImportProps) => {
  const { imports: words } = useWords();
  const { route } = useLocation();
  const [draft, setDraft] = useState(EMPTY);
  const change = (changes: Partial<ImportDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const start = useStarting(organization.id, draft, (id) => route(to('orgs', organization.id, 'imports', id)));
  const { problem } = start;
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(start)}>
        <SourceFields draft={draft} change={change} problem={problem} />
        <SpaceField organization={organization} value={draft.space} onChange={(space) => change({ space })} refusal={problem} />
        {draft.space === NEW_SPACE && (
          <Field label={words.spaceTitle} pointer="/title" problem={problem}>
            {(input) => (
              <input
                {...input}
                required
                maxLength={50}
                value={draft.title}
                onInput={(event) => change({ title: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <p class="muted">{words.inRequest}</p>
        <Submit action={start} beside={[FILES_POINTER, '/source/url', '/target/space', '/title']}>
          {words.start}
        </Submit>
        <p role="status">{start.step}</p>
      </form>
    </Modal>
  );
};

interface SourceFieldsProps {
  draft: ImportDraft;
  change: (changes: Partial<ImportDraft>) => void;
  problem: Problem | undefined;
}

const SourceFields = ({ draft, change, problem }: SourceFieldsProps) => {
  const { imports: words } = useWords();
  const choice = (from: ImportDraft['from'], label: string) => (
    <label class="choice">
      <input type="radio" name="from" checked={draft.from === from} onChange={() => change({ from })} />
      {label}
    </label>
  );
  return (
    <>
      <fieldset>
        <legend>{words.from}</legend>
        {choice('file', words.fromFiles)}
        {choice('website', words.fromUrl)}
      </fieldset>
      {draft.from === 'file' ? (
        <FileFields chosen={draft.files} onChange={(files) => change({ files })} problem={problem} />
      ) : (
        <UrlField
          label={words.url}
          hint={words.urlHint}
          pointer="/source/url"
          value={draft.url}
          onChange={(url) => change({ url })}
          problem={problem}
        />
      )}
    </>
  );
};

interface SpaceFieldProps {
  organization: Organization;
  value: string;
  onChange: (space: string) => void;
  refusal: Problem | undefined;
}

/** Those whose pages this person may edit, or a new one. */
const SpaceField = ({ organization: { id: organizationId, permissions }, value, onChange, refusal }: SpaceFieldProps) => {
  const { imports: words, shell } = useWords();
  const { data, problem, more } = useSpaces(organizationId);
  const offered = data?.filter((space) => space.permissions.edit);
  const hasNone = offered?.length === 0 && !more && !permissions.createContent;
  return (
    <>
      <Field label={words.into} {...(hasNone && { hint: words.noOwnSpaces })} pointer="/target/space" problem={refusal ?? problem}>
        {(input) => (
          <select {...input} required value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="" />
            {permissions.createContent && <option value={NEW_SPACE}>{words.newSpace}</option>}
            {offered?.map(({ id, title }) => (
              <option value={id}>{title}</option>
            ))}
          </select>
        )}
      </Field>
      {more && (
        <button type="button" class="quiet" onClick={more}>
          {shell.more}
        </button>
      )}
    </>
  );
};
