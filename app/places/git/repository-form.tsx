import { useState } from 'preact/hooks';
import type { Problem } from '../../api/problem.js';
import { ChoiceField } from '../../parts/choice-field.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import type { GitInstallation, HostKey } from './git-queries.js';
import { draftOf, isSsh, useConnecting, type RepositoryDraft } from './use-connecting.js';

interface RepositoryFormProps {
  spaceId: string;
  /** None while the space is not connected. */
  installation: GitInstallation | undefined;
  onClose: () => void;
}

const POINTERS = {
  url: '/providerConfiguration/url',
  branch: '/providerConfiguration/branch',
  username: '/providerConfiguration/username',
  token: '/providerConfiguration/accessToken',
  folder: '/projectDirectory',
} as const;
const BESIDE = [...Object.values(POINTERS), '/pull', '/push', '/priority'];
type TextName = keyof typeof POINTERS;
const SECRET = { type: 'password' } as const;
const PLAIN = { type: 'text' } as const;
const LONGEST: Readonly<Record<TextName, number>> = { url: 2048, branch: 255, username: 200, token: 4096, folder: 1024 };

/** Asks for the repository of a space, and for what is synced. */
export const RepositoryForm = ({ spaceId, installation, onClose }: RepositoryFormProps) => {
  const { git: words, parts } = usePlaceWords();
  const [draft, setDraft] = useState(() => draftOf(installation));
  const change = (changes: Partial<RepositoryDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const connect = useConnecting(spaceId, installation, draft, onClose);
  const fields = { draft, change, problem: connect.problem };
  const isConnected = installation?.providerConfiguration.url !== undefined;
  const hasToken = installation?.providerConfiguration.hasSecret === true;
  return (
    <Modal title={isConnected ? words.settings : words.connect} onClose={onClose}>
      <form onSubmit={submits(connect)}>
        <TextField {...fields} name="url" label={words.url} hint={words.urlHint} isRequired />
        {isSsh(draft.url) ? (
          <p class="muted">{words.sshHint}</p>
        ) : (
          <>
            <TextField {...fields} name="token" label={words.token} hint={hasToken ? words.tokenKept : words.tokenHint} />
            <TextField {...fields} name="username" label={words.username} hint={words.usernameHint} />
          </>
        )}
        <TextField {...fields} name="branch" label={words.branch} isRequired />
        <TextField {...fields} name="folder" label={words.folder} hint={words.folderHint} />
        <ChoiceField
          label={words.pull}
          pointer="/pull"
          problem={connect.problem}
          value={draft.pull}
          values={{ '': words.pulls.usual, ...words.pulls.of }}
          onChange={(pull) => change({ pull: pull as RepositoryDraft['pull'] })}
        />
        <ChoiceField
          label={words.push}
          pointer="/push"
          problem={connect.problem}
          value={draft.push}
          values={words.pushes}
          onChange={(push) => change({ push: push as RepositoryDraft['push'] })}
        />
        <ChoiceField
          label={words.priority}
          pointer="/priority"
          problem={connect.problem}
          value={draft.priority}
          values={{ '': words.priorities.none, ...words.priorities.of }}
          onChange={(priority) => change({ priority: priority as RepositoryDraft['priority'] })}
        />
        <HostKeys keys={connect.problem?.refusal.hostKeys} chosen={draft.hostKey} onChange={(hostKey) => change({ hostKey })} />
        <Submit action={connect} beside={BESIDE}>
          {isConnected ? parts.save : words.connectNow}
        </Submit>
        {connect.isRunning && <p role="status">{words.asking}</p>}
      </form>
    </Modal>
  );
};

interface TextFieldProps {
  name: TextName;
  label: string;
  hint?: string;
  isRequired?: boolean;
  draft: RepositoryDraft;
  change: (changes: Partial<RepositoryDraft>) => void;
  problem: Problem | undefined;
}

const TextField = ({ name, label, hint, isRequired = false, draft, change, problem }: TextFieldProps) => (
  <Field label={label} {...(hint !== undefined && { hint })} pointer={POINTERS[name]} problem={problem}>
    {(input) => (
      <input
        {...input}
        {...(name === 'token' ? SECRET : PLAIN)}
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        required={isRequired}
        maxLength={LONGEST[name]}
        value={draft[name]}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
    )}
  </Field>
);

interface HostKeysProps {
  keys: readonly HostKey[] | undefined;
  chosen: string;
  onChange: (key: string) => void;
}

/** Whoever shows another key than the host publishes may be somebody between the service and the host, so a person compares them. */
const HostKeys = ({ keys = [], chosen, onChange }: HostKeysProps) => {
  const { git: words } = usePlaceWords();
  if (keys.length === 0) return null;
  return (
    <fieldset>
      <legend>{words.hostKeys}</legend>
      <p>{words.hostKeysHint}</p>
      {keys.map(({ key, fingerprint }) => (
        <label key={key} class="choice">
          <input type="radio" name="host-key" checked={key === chosen} onChange={() => onChange(key)} />
          <span>
            {key.split(' ')[0]} <code>{fingerprint}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
