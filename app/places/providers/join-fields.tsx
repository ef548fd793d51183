import type { Problem } from '../../api/problem.js';
import { Field } from '../../parts/field.js';
import { RoleOptions, type Role } from '../../parts/role-options.js';
import { usePlaceWords } from '../../words/language.js';
import { useTeams } from './provider-queries.js';

/** What people get who join by signing in, as a form has it. */
export interface Joining {
  role: Role | 'guest' | 'organization';
  teamId: string;
}

export const NEW_JOINING: Joining = { role: 'organization', teamId: '' };
export const JOINING_POINTERS = ['/defaultRole', '/defaultTeam'];

export const joiningOf = ({ defaultRole, defaultTeam }: { defaultRole: Role | null; defaultTeam?: { id: string } }): Joining => ({
  role: defaultRole ?? 'guest',
  teamId: defaultTeam?.id ?? '',
});

export const joiningBody = ({ role, teamId }: Joining) => ({
  ...(role !== 'organization' && { defaultRole: role === 'guest' ? null : role }),
  defaultTeam: teamId === '' ? null : teamId,
});

interface JoinFieldsProps {
  organizationId: string;
  joining: Joining;
  /** An existing provider has a role of its own. */
  isNew: boolean;
  onChange: (joining: Joining) => void;
  problem: Problem | undefined;
}

export const JoinFields = ({ organizationId, joining, isNew, onChange, problem }: JoinFieldsProps) => {
  const { providers: words, parts, shell } = usePlaceWords();
  const { data: teams = [], more } = useTeams(organizationId);
  return (
    <>
      <Field label={words.defaultRole} pointer="/defaultRole" problem={problem}>
        {(input) => (
          <select
            {...input}
            value={joining.role}
            onChange={(event) => onChange({ ...joining, role: event.currentTarget.value as Joining['role'] })}
          >
            {isNew && <option value="organization">{parts.organizationRole}</option>}
            <RoleOptions withGuest />
          </select>
        )}
      </Field>
      <Field label={words.defaultTeam} pointer="/defaultTeam" problem={problem}>
        {(input) => (
          <select {...input} value={joining.teamId} onChange={(event) => onChange({ ...joining, teamId: event.currentTarget.value })}>
            <option value="">{parts.none}</option>
            {teams.map(({ id, title }) => (
              <option value={id}>{title}</option>
            ))}
          </select>
        )}
      </Field>
      {more && (
        <button type="button" class="quiet" onClick={more}>
          {shell.more}
        </button>
      )}
    </>
  );
};
