import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { SpaceField } from '../../parts/space-field.js';
import { Submit, submits } from '../../parts/submit.js';
import { UrlField } from '../../parts/url-field.js';
import type { Organization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { useSpaces } from '../../shell/spaces.js';
import { usePlaceWords } from '../../words/language.js';
import { FileFields } from './file-fields.js';
import { HowFields, HOW_POINTERS } from './how-fields.js';
import { PlaceFields, PLACE_POINTERS } from './place-fields.js';
import { FILES_POINTER } from './send-files.js';
import { NEW_SPACE, useStarting, type ImportDraft } from './use-starting.js';

interface StartImportProps {
  organization: Organization;
  onClose: () => void;
}

const EMPTY: ImportDraft = {
  from: 'file',
  files: [],
  url: '',
  space: '',
  title: '',
  changeRequest: '',
  page: '',
  isTrial: false,
  isSync: false,
  include: '',
  exclude: '',
};

export const StartImport = ({ organization, onClose }: StartImportProps) => {
  const { imports: words } = usePlaceWords();
  const { route } = useLocation();
  const [draft, setDraft] = useState(EMPTY);
  const change = (changes: Partial<ImportDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const start = useStarting(organization.id, draft, {
    onStarted: (id) => route(to('orgs', organization.id, 'imports', id)),
    onGit: (spaceId) => route(to('spaces', spaceId, 'git')),
  });
  const isGit = draft.from === 'git';
  const { problem } = start;
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(start)}>
        <SourceFields draft={draft} change={change} problem={problem} />
        <TargetField
          organization={organization}
          value={draft.space}
          onChange={(space) => change({ space, changeRequest: '', page: '' })}
          refusal={problem}
        />
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
        {!isGit && draft.space !== '' && draft.space !== NEW_SPACE && (
          <PlaceFields key={draft.space} spaceId={draft.space} draft={draft} change={change} problem={problem} />
        )}
        {!isGit && <HowFields draft={draft} change={change} problem={problem} />}
        <p class="muted">{isGit ? words.gitHint : draft.isTrial ? words.dryRun : words.inRequest}</p>
        <Submit action={start} beside={[FILES_POINTER, '/source/url', '/target/space', '/title', ...PLACE_POINTERS, ...HOW_POINTERS]}>
          {isGit ? words.next : words.start}
        </Submit>
        <p role="status">{start.step}</p>
        {start.share !== undefined && <progress aria-label={words.progress} value={start.share} />}
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
  const { imports: words } = usePlaceWords();
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
        {choice('git', words.fromGit)}
      </fieldset>
      {draft.from === 'file' && <FileFields chosen={draft.files} onChange={(files) => change({ files })} problem={problem} />}
      {draft.from === 'website' && (
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

interface TargetFieldProps {
  organization: Organization;
  value: string;
  onChange: (space: string) => void;
  refusal: Problem | undefined;
}

/** Those whose pages this person may edit, or a new one. */
const TargetField = ({ organization: { id: organizationId, permissions }, value, onChange, refusal }: TargetFieldProps) => {
  const { imports: words } = usePlaceWords();
  const list = useSpaces(organizationId);
  const spaces = { ...list, data: list.data?.filter((space) => space.permissions.edit) };
  const hasNone = spaces.data?.length === 0 && !spaces.more && !permissions.createContent;
  return (
    <SpaceField
      label={words.into}
      {...(hasNone && { hint: words.noOwnSpaces })}
      pointer="/target/space"
      spaces={spaces}
      value={value}
      onChange={onChange}
      problem={refusal}
    >
      {permissions.createContent && <option value={NEW_SPACE}>{words.newSpace}</option>}
    </SpaceField>
  );
};
