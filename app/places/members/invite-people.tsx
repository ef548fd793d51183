import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask, Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { RoleOptions, type Role } from '../../parts/role-options.js';
import { Submit, submits } from '../../parts/submit.js';
import { useWords } from '../../words/language.js';
import { rereadMembers } from './member-queries.js';

type Choice = Role | 'guest' | 'organization';

const IN_EMAILS = /^\/emails\/(\d+)/;

export const InvitePeople = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { members: words, parts } = useWords();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<readonly string[]>([]);
  const [role, setRole] = useState<Choice>('organization');
  const [done, setDone] = useState<{ users: string[]; invited: number } | undefined>(undefined);
  const invite = useAction(async () => {
    const emails = addressesIn(typed);
    setSent(emails);
    setDone(undefined);
    const body = { emails, ...(role !== 'organization' && { role: role === 'guest' ? null : role }) };
    setDone(await ask(api.POST('/v1/orgs/{organizationId}/invites', { params: { path: { organizationId } }, body })));
    setTyped('');
    await rereadMembers(organizationId);
  });
  const problem = invite.problem && withAddresses(invite.problem, sent);
  return (
    <Modal title={words.invite} onClose={onClose}>
      <form onSubmit={submits(invite)}>
        <p class="muted">{words.mailHint}</p>
        <Field label={words.addresses} hint={words.addressesHint} pointer="/emails" problem={problem}>
          {(input) => (
            <textarea {...input} required dir="ltr" rows={4} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
          )}
        </Field>
        <Field label={words.role} pointer="/role" problem={problem}>
          {(input) => (
            <select {...input} value={role} onChange={(event) => setRole(event.currentTarget.value as Choice)}>
              <option value="organization">{parts.organizationRole}</option>
              <RoleOptions withGuest />
            </select>
          )}
        </Field>
        <p role="status">
          {done && done.users.length > 0 && `${words.added(done.users.length)} `}
          {done && done.invited > 0 && words.invited(done.invited)}
        </p>
        <Submit action={{ ...invite, problem }} beside={['/emails', '/role']}>
          {words.send}
        </Submit>
      </form>
    </Modal>
  );
};

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

/** The service counts addresses, which nobody does who typed them. */
function withAddresses({ status, message, refusal, fields }: Problem, sent: readonly string[]): Problem {
  const errors = fields.map((field) => {
    const index = IN_EMAILS.exec(field.pointer)?.[1];
    return index === undefined ? field : { ...field, message: `${sent[Number(index)] ?? ''}: ${field.message}` };
  });
  return new Problem(status, message, { ...refusal, errors });
}
