import { useState } from 'preact/hooks';
import { Moment } from '../../parts/moment.js';
import { State } from '../../parts/state.js';
import { useUser } from '../../shell/user.js';
import { useWords } from '../../words/language.js';
import { ChangeRole } from './change-role.js';
import type { Member } from './member-queries.js';
import { Leaving, Removal } from './removal.js';

export interface MemberProps {
  organizationId: string;
  member: Member;
}

export const MemberRow = ({ organizationId, member }: MemberProps) => {
  const { members: words, parts } = useWords();
  const isOwn = useUser().id === member.id;
  const [open, setOpen] = useState<'role' | 'removal' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const name = member.user.displayName;
  const Ending = isOwn ? Leaving : Removal;
  return (
    <div class="columns">
      <Person member={member} isOwn={isOwn} />
      <span>
        {member.role === null ? parts.guest : parts.roles[member.role]} {member.disabled && <State is="bad">{words.disabled}</State>}{' '}
        {member.sso && <State>{words.sso}</State>}
      </span>
      <div class="buttons">
        <button type="button" class="quiet" onClick={() => setOpen('role')}>
          {words.changeRole} <span class="unseen">{name}</span>
        </button>
        <button type="button" class="danger" onClick={() => setOpen('removal')}>
          {isOwn ? words.leave : words.remove} <span class="unseen">{name}</span>
        </button>
      </div>
      {open === 'role' && <ChangeRole organizationId={organizationId} member={member} onClose={close} />}
      {open === 'removal' && <Ending organizationId={organizationId} member={member} onClose={close} />}
    </div>
  );
};

const Person = ({ member: { user, teams, joinedAt, lastSeenAt }, isOwn }: { member: Member; isOwn: boolean }) => {
  const { members: words } = useWords();
  return (
    <div>
      <strong>
        <bdi>{user.displayName}</bdi>
      </strong>
      {isOwn && ` · ${words.you}`}
      <br />
      <span class="muted">
        {user.email !== undefined && (
          <>
            <bdi>{user.email}</bdi>
            <br />
          </>
        )}
        {words.teamCount(teams)} · {words.joined} <Moment at={joinedAt} />
        {lastSeenAt !== undefined && (
          <>
            {' '}
            · {words.seen} <Moment at={lastSeenAt} />
          </>
        )}
      </span>
    </div>
  );
};
