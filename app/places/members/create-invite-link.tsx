import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { RoleOptions, type Role } from '../../parts/role-options.js';
import { SecretOnce } from '../../parts/secret-once.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';

export const CreateInviteLink = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { members: words, parts } = useWords();
  const [role, setRole] = useState<Role>('read');
  const [link, setLink] = useState<string | undefined>(undefined);
  const create = useAction(async () => {
    const params = { path: { organizationId } };
    const { id, secret } = await ask(api.POST('/v1/orgs/{organizationId}/link-invites', { params, body: { role } }));
    // Browsers do not send what is behind the #, so that no log has it.
    setLink(new URL(`${to('join', organizationId, id)}#${secret}`, location.href).href);
    await reread(['invite-links', organizationId]);
  });
  if (link !== undefined) return <SecretOnce title={words.link} label={words.link} secret={link} onClose={onClose} />;
  return (
    <Modal title={words.makeLink} onClose={onClose}>
      <form onSubmit={submits(create)}>
        <Field label={words.role} pointer="/role" problem={create.problem}>
          {(input) => (
            <select {...input} value={role} onChange={(event) => setRole(event.currentTarget.value as Role)}>
              <RoleOptions />
            </select>
          )}
        </Field>
        <Submit action={create} beside={['/role']}>
          {parts.create}
        </Submit>
      </form>
    </Modal>
  );
};
