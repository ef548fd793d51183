import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Confirm } from '../../parts/confirm.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { rereadTeam, seat, type TeamMember, type TeamPath } from './team-queries.js';

interface SeatProps {
  path: TeamPath;
  member: TeamMember;
}

export const SeatRow = ({ path, member }: SeatProps) => {
  const { teams: words } = useWords();
  const [isRemoving, setRemoving] = useState(false);
  const { id: userId, user } = member.organization;
  const isOwner = member.team.role === 'owner';
  const change = useAction(async () => {
    await seat(path, userId, isOwner ? 'member' : 'owner');
    await rereadTeam(path);
  });
  return (
    <div class="columns">
      <div>
        <strong>
          <bdi>{user.displayName}</bdi>
        </strong>
        <br />
        <bdi class="muted">{user.email}</bdi>
      </div>
      <span>{words.roles[member.team.role]}</span>
      <div class="buttons">
        <button type="button" class="quiet" aria-disabled={change.isRunning} onClick={change.run}>
          {isOwner ? words.makeMember : words.makeOwner} <span class="unseen">{user.displayName}</span>
        </button>
        <button type="button" class="danger" onClick={() => setRemoving(true)}>
          {words.remove} <span class="unseen">{user.displayName}</span>
        </button>
      </div>
      {change.problem && <ProblemNote problem={change.problem} />}
      {isRemoving && <Unseating path={path} member={member} onClose={() => setRemoving(false)} />}
    </div>
  );
};

const Unseating = ({ path, member, onClose }: SeatProps & { onClose: () => void }) => {
  const { teams: words } = useWords();
  const { id: userId, user } = member.organization;
  const unseat = useAction(async () => {
    const params = { path: { ...path, userId } };
    await ask(api.DELETE('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', { params }));
    await rereadTeam(path);
    onClose();
  });
  return (
    <Confirm title={words.remove} action={unseat} onClose={onClose}>
      {words.confirmRemoval(user.displayName)}
    </Confirm>
  );
};
