import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask, type Problem } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { SecretOnce } from '../../parts/secret-once.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import { SCOPES, type Scope } from './scopes.js';

export const CreateApiToken = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const { tokens: words, parts } = useWords();
  const [label, setLabel] = useState('');
  const [expires, setExpires] = useState('');
  /** Undefined: all rights of the person. */
  const [scopes, setScopes] = useState<readonly Scope[] | undefined>(undefined);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const create = useAction(async () => {
    const body = {
      label: label.trim(),
      ...(expires !== '' && { expiresAt: new Date(expires).toISOString() }),
      ...(scopes && { scopes: [...scopes] }),
    };
    setSecret((await ask(api.POST('/v1/users/{userId}/tokens', { params: { path: { userId } }, body }))).token);
    await reread(['api-tokens', userId]);
  });
  if (secret !== undefined) return <SecretOnce title={words.token} label={words.token} secret={secret} onClose={onClose} />;
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(create)}>
        <Field label={words.label} hint={words.labelHint} pointer="/label" problem={create.problem}>
          {(input) => <input {...input} required maxLength={50} value={label} onInput={(event) => setLabel(event.currentTarget.value)} />}
        </Field>
        <Field label={words.expires} hint={words.expiresHint} pointer="/expiresAt" problem={create.problem}>
          {(input) => <input {...input} type="datetime-local" value={expires} onInput={(event) => setExpires(event.currentTarget.value)} />}
        </Field>
        <ScopeFields scopes={scopes} onChange={setScopes} problem={create.problem} />
        <Submit action={create} beside={['/label', '/expiresAt', '/scopes']}>
          {parts.create}
        </Submit>
      </form>
    </Modal>
  );
};

interface ScopeFieldsProps {
  scopes: readonly Scope[] | undefined;
  onChange: (scopes: readonly Scope[] | undefined) => void;
  problem: Problem | undefined;
}

const ScopeFields = ({ scopes, onChange, problem }: ScopeFieldsProps) => {
  const { tokens: words } = useWords();
  const wrong = problem?.fields.filter(({ pointer }) => pointer.startsWith('/scopes')) ?? [];
  const toggle = (scope: Scope) => onChange(scopes?.includes(scope) ? scopes.filter((each) => each !== scope) : [...(scopes ?? []), scope]);
  return (
    <fieldset>
      <legend>{words.rights}</legend>
      <label class="choice">
        <input type="radio" name="rights" checked={scopes === undefined} onChange={() => onChange(undefined)} />
        {words.allRights}
      </label>
      <label class="choice">
        <input type="radio" name="rights" checked={scopes !== undefined} onChange={() => onChange([])} />
        {words.someRights}
      </label>
      {scopes && (
        <div class="checks" dir="ltr">
          {SCOPES.map((scope) => (
            <label class="choice">
              <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              <code>{scope}</code>
            </label>
          ))}
        </div>
      )}
      {wrong.map(({ message }) => (
        <p class="wrong">{message}</p>
      ))}
    </fieldset>
  );
};
