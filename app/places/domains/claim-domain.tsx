import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';

export const ClaimDomain = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { domains: words } = useWords();
  const [domain, setDomain] = useState('');
  const claim = useAction(async () => {
    const body = { domain: domain.trim() };
    await ask(api.POST('/v1/orgs/{organizationId}/domains', { params: { path: { organizationId } }, body }));
    await reread(['domains', organizationId]);
    onClose();
  });
  return (
    <Modal title={words.claim} onClose={onClose}>
      <form onSubmit={submits(claim)}>
        <Field label={words.domain} hint={words.domainHint} pointer="/domain" problem={claim.problem}>
          {(input) => (
            <input
              {...input}
              required
              dir="ltr"
              maxLength={253}
              autocapitalize="off"
              value={domain}
              onInput={(event) => setDomain(event.currentTarget.value)}
            />
          )}
        </Field>
        <Submit action={claim} beside={['/domain']}>
          {words.claim}
        </Submit>
      </form>
    </Modal>
  );
};
