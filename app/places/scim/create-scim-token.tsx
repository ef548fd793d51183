import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { CopyField } from '../../parts/copy-field.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { SecretOnce } from '../../parts/secret-once.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import { useOIDCProviders, useSAMLProviders } from '../providers/provider-queries.js';

export const CreateScimToken = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { scim: words, parts } = usePlaceWords();
  const [label, setLabel] = useState('');
  const [provider, setProvider] = useState('');
  const [made, setMade] = useState<{ token: string; baseURL: string } | undefined>(undefined);
  const oidc = useOIDCProviders(organizationId);
  const saml = useSAMLProviders(organizationId);
  const create = useAction(async () => {
    const body = { label: label.trim(), provider: provider === '' ? null : provider };
    const answer = await ask(api.POST('/v1/orgs/{organizationId}/scim-tokens', { params: { path: { organizationId } }, body }));
    setMade({ token: answer.token, baseURL: answer.baseURL });
    await reread(['scim-tokens', organizationId]);
  });
  if (made) {
    return (
      <SecretOnce title={words.token} label={words.token} secret={made.token} onClose={onClose}>
        <CopyField label={words.baseUrl} value={made.baseURL} />
      </SecretOnce>
    );
  }
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(create)}>
        <Field label={words.label} hint={words.labelHint} pointer="/label" problem={create.problem}>
          {(input) => <input {...input} required maxLength={50} value={label} onInput={(event) => setLabel(event.currentTarget.value)} />}
        </Field>
        <Field label={words.provider} hint={words.providerHint} pointer="/provider" problem={create.problem}>
          {(input) => (
            <select {...input} value={provider} onChange={(event) => setProvider(event.currentTarget.value)}>
              <option value="">{parts.none}</option>
              {[...(oidc.data ?? []), ...(saml.data ?? [])].map((each) => (
                <option value={each.id}>{each.label}</option>
              ))}
            </select>
          )}
        </Field>
        <Submit action={create} beside={['/label', '/provider']}>
          {parts.create}
        </Submit>
      </form>
    </Modal>
  );
};
