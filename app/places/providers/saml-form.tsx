import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import { AddressesDialog } from './addresses.js';
import { JOINING_POINTERS, joiningBody, JoinFields, joiningOf, NEW_JOINING } from './join-fields.js';
import { rereadProviders, type SAMLProvider } from './provider-queries.js';

interface SAMLFormProps {
  organizationId: string;
  /** The one that is changed; a new one without it. */
  provider?: SAMLProvider;
  onClose: () => void;
}

const POINTERS = ['/label', '/entityID', '/ssoURL', '/certificate', ...JOINING_POINTERS];
const NEW = { label: '', entityID: '', ssoURL: '', certificate: '' };

const textsOf = ({ label, entityID, ssoURL, certificate }: SAMLProvider) => ({ label, entityID, ssoURL, certificate });

export const SAMLForm = ({ organizationId, provider, onClose }: SAMLFormProps) => {
  const { providers: words, parts } = usePlaceWords();
  const [texts, setTexts] = useState(() => (provider ? textsOf(provider) : NEW));
  const [joining, setJoining] = useState(() => (provider ? joiningOf(provider) : NEW_JOINING));
  const [made, setMade] = useState<SAMLProvider | undefined>(undefined);
  const save = useAction(async () => {
    const body = { ...texts, ...joiningBody(joining) };
    if (provider) await update(organizationId, provider.id, body);
    else setMade(await create(organizationId, body));
    await rereadProviders(organizationId);
    if (provider) onClose();
  });
  if (made) return <AddressesDialog service={made.service} onClose={onClose} />;
  const text = (name: keyof typeof NEW) => ({
    value: texts[name],
    onInput: (event: { currentTarget: { value: string } }) => setTexts({ ...texts, [name]: event.currentTarget.value.trimStart() }),
  });
  const { problem } = save;
  return (
    <Modal title={provider ? provider.label : words.makeSaml} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <Field label={words.label} hint={words.labelHint} pointer="/label" problem={problem}>
          {(input) => <input {...input} {...text('label')} required maxLength={30} />}
        </Field>
        <Field label={words.entityId} pointer="/entityID" problem={problem}>
          {(input) => <input {...input} {...text('entityID')} dir="ltr" required maxLength={1024} />}
        </Field>
        <Field label={words.ssoUrl} pointer="/ssoURL" problem={problem}>
          {(input) => <input {...input} {...text('ssoURL')} type="url" dir="ltr" required maxLength={2048} />}
        </Field>
        <Field label={words.certificate} hint={words.certificateHint} pointer="/certificate" problem={problem}>
          {(input) => <textarea {...input} {...text('certificate')} dir="ltr" rows={6} required maxLength={10_000} />}
        </Field>
        {/* What is wrong may be in here. */}
        <details open={problem !== undefined || undefined}>
          <summary>{words.more}</summary>
          <JoinFields
            organizationId={organizationId}
            joining={joining}
            isNew={provider === undefined}
            onChange={setJoining}
            problem={problem}
          />
        </details>
        <Submit action={save} beside={POINTERS}>
          {provider ? parts.save : parts.create}
        </Submit>
      </form>
    </Modal>
  );
};

type Body = typeof NEW & ReturnType<typeof joiningBody>;

const create = (organizationId: string, body: Body) =>
  ask(api.POST('/v1/orgs/{organizationId}/saml', { params: { path: { organizationId } }, body }));

const update = (organizationId: string, samlProviderId: string, body: Body) =>
  ask(api.PATCH('/v1/orgs/{organizationId}/saml/{samlProviderId}', { params: { path: { organizationId, samlProviderId } }, body }));
