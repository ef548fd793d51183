import { useLocation } from 'preact-iso';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { rereadMembers } from './member-queries.js';
import type { MemberProps } from './member-row.js';

type EndingProps = MemberProps & { onClose: () => void };

const remove = ({ organizationId, member }: MemberProps) =>
  ask(api.DELETE('/v1/orgs/{organizationId}/members/{userId}', { params: { path: { organizationId, userId: member.id } } }));

export const Removal = ({ onClose, ...which }: EndingProps) => {
  const { members: words } = useWords();
  const removal = useAction(async () => {
    await remove(which);
    await rereadMembers(which.organizationId);
    onClose();
  });
  return (
    <Confirm title={words.remove} action={removal} onClose={onClose}>
      {words.confirmRemoval(which.member.user.displayName)}
    </Confirm>
  );
};

/** Of one's own membership. */
export const Leaving = ({ onClose, ...which }: EndingProps) => {
  const { members: words } = useWords();
  const { route } = useLocation();
  const leaving = useAction(async () => {
    await remove(which);
    await reread(['orgs']);
    route(to());
  });
  return (
    <Confirm title={words.leave} action={leaving} onClose={onClose}>
      {words.confirmLeaving}
    </Confirm>
  );
};
