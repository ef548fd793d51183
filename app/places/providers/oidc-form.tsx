import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import { AddressesDialog } from './addresses.js';
import { JoinFields } from './join-fields.js';
import { NEW_OIDC, oidcBody, oidcDraftOf, type OIDCDraft } from './oidc-draft.js';
import { MoreOIDCFields, OIDC_POINTERS, OIDCFields } from './oidc-fields.js';
import { rereadProviders, type OIDCProvider } from './provider-queries.js';

interface OIDCFormProps {
  organizationId: string;
  /** The one that is changed; a new one without it. */
  provider?: OIDCProvider;
  onClose: () => void;
}

export const OIDCForm = ({ organizationId, provider, onClose }: OIDCFormProps) => {
  const { providers: words, parts } = usePlaceWords();
  const isNew = provider === undefined;
  const [draft, setDraft] = useState(() => (provider ? oidcDraftOf(provider) : NEW_OIDC));
  const [made, setMade] = useState<OIDCProvider | undefined>(undefined);
  const save = useAction(async () => {
    if (provider) await update(organizationId, provider, draft);
    else setMade(await create(organizationId, draft));
    await rereadProviders(organizationId);
    if (provider) onClose();
  });
  if (made) return <AddressesDialog service={made.service} onClose={onClose} />;
  const change = (changes: Partial<OIDCDraft>) => setDraft({ ...draft, ...changes });
  const fields = { draft, change, problem: save.problem };
  return (
    <Modal title={isNew ? words.makeOidc : provider.label} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <OIDCFields {...fields} isNew={isNew} />
        {/* What is wrong may be in here. */}
        <details open={save.problem !== undefined || undefined}>
          <summary>{words.more}</summary>
          <MoreOIDCFields {...fields} />
          <JoinFields
            organizationId={organizationId}
            joining={draft.joining}
            isNew={isNew}
            onChange={(joining) => change({ joining })}
            problem={save.problem}
          />
        </details>
        <Submit action={save} beside={OIDC_POINTERS}>
          {isNew ? parts.create : parts.save}
        </Submit>
      </form>
    </Modal>
  );
};

const create = (organizationId: string, draft: OIDCDraft) =>
  ask(
    api.POST('/v1/orgs/{organizationId}/oidc', {
      params: { path: { organizationId } },
      body: { ...oidcBody(draft), issuer: draft.issuer.trim(), clientSecret: draft.clientSecret },
    }),
  );

/** The issuer cannot be changed any more once somebody has signed in, so it is sent only if it is another. */
const update = (organizationId: string, { id, issuer }: OIDCProvider, draft: OIDCDraft) =>
  ask(
    api.PATCH('/v1/orgs/{organizationId}/oidc/{oidcProviderId}', {
      params: { path: { organizationId, oidcProviderId: id } },
      body: {
        ...oidcBody(draft),
        ...(draft.issuer.trim() !== issuer && { issuer: draft.issuer.trim() }),
        ...(draft.clientSecret !== '' && { clientSecret: draft.clientSecret }),
      },
    }),
  );
