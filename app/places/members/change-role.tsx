import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { RoleOptions, type Role } from '../../parts/role-options.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';
import { rereadMembers } from './member-queries.js';
import type { MemberProps } from './member-row.js';

/** A dialog, because a list of choices alone would take effect with each arrow key. */
export const ChangeRole = ({ organizationId, member, onClose }: MemberProps & { onClose: () => void }) => {
  const { members: words, parts } = useWords();
  const { route } = useLocation();
  const isOwn = useUser().id === member.id;
  const [role, setRole] = useState<Role | 'guest'>(member.role ?? 'guest');
  const save = useAction(async () => {
    const path = { organizationId, userId: member.id };
    const body = { role: role === 'guest' ? null : role };
    await ask(api.PATCH('/v1/orgs/{organizationId}/members/{userId}', { params: { path }, body }));
    if (isOwn && role !== 'admin') {
      // This place is not theirs any more.
      route(to('orgs', organizationId));
      await reread(['orgs']);
      return;
    }
    await rereadMembers(organizationId);
    onClose();
  });
  return (
    <Modal title={words.changeRole} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <p>
          <bdi>{member.user.displayName}</bdi>
        </p>
        <Field label={words.role} {...(isOwn && { hint: words.ownRoleHint })} pointer="/role" problem={save.problem}>
          {(input) => (
            <select {...input} value={role} onChange={(event) => setRole(event.currentTarget.value as Role | 'guest')}>
              <RoleOptions withGuest />
            </select>
          )}
        </Field>
        <Submit action={save} beside={['/role']}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
