import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Modal } from '../../parts/modal.js';
import { SpaceField } from '../../parts/space-field.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { useSpaces } from '../../shell/spaces.js';
import { usePlaceWords } from '../../words/language.js';

interface MakeRequestProps {
  organizationId: string;
  topicId: string;
  onClose: () => void;
}

/** A change request about a topic, in a space whose pages this person may edit. */
export const MakeRequest = ({ organizationId, topicId, onClose }: MakeRequestProps) => {
  const { conversations: words } = usePlaceWords();
  const { route } = useLocation();
  const spaces = useSpaces(organizationId);
  const [spaceId, setSpaceId] = useState('');
  const make = useAction(async () => {
    const body = { conversationsIssuesCluster: topicId };
    const { id } = await ask(api.POST('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId } }, body }));
    await reread(['change-requests']);
    route(to('spaces', spaceId, 'changes', id));
  });
  return (
    <Modal title={words.makeRequest} onClose={onClose}>
      <form onSubmit={submits(make)}>
        <SpaceField
          label={words.space}
          hint={words.makeRequestHint}
          pointer="/space"
          spaces={{ ...spaces, data: spaces.data?.filter(({ permissions }) => permissions.edit) }}
          value={spaceId}
          onChange={setSpaceId}
          problem={undefined}
        />
        <Submit action={make}>{words.makeRequest}</Submit>
      </form>
    </Modal>
  );
};
