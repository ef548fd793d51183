import { useLocation } from 'preact-iso';
import { useRef, useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Field } from '../../parts/field.js';
import { Modal } from '../../parts/modal.js';
import { SpaceField } from '../../parts/space-field.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { useSpaces } from '../../shell/spaces.js';
import { usePlaceWords } from '../../words/language.js';
import { requestKey } from '../../writing/request-key.js';
import { makeRequest } from '../arrange/order-server.js';
import type { SpecPath } from './spec-queries.js';

interface MakePagesProps {
  path: SpecPath;
  onClose: () => void;
}

const MOST = 255;
/** What the change calls the group that it makes. */
const GROUP = 'group';

/** A change request that shows the specification in a space: its pages are computed from the latest version. */
export const MakePages = ({ path: { organizationId, specSlug }, onClose }: MakePagesProps) => {
  const { specifications: words } = usePlaceWords();
  const { route } = useLocation();
  const spaces = useSpaces(organizationId);
  const [spaceId, setSpaceId] = useState('');
  const [title, setTitle] = useState(specSlug);
  // It is not made again if what goes into it was refused.
  const made = useRef<{ spaceId: string; id: string } | undefined>(undefined);
  const make = useAction(async () => {
    const changeRequestId = made.current?.spaceId === spaceId ? made.current.id : await makeRequest(spaceId, title, requestKey());
    made.current = { spaceId, id: changeRequestId };
    const computed = {
      type: 'builtin:openapi',
      props: {},
      dependencies: { spec: { ref: { kind: 'openapi', spec: specSlug } } },
    } as const;
    await ask(
      api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
        params: { path: { spaceId, changeRequestId } },
        body: {
          changes: [
            { operation: 'insert_group', title, ref: GROUP },
            { operation: 'insert_computed', title, computed, into: GROUP },
          ],
        },
      }),
    );
    await reread(['change-requests']);
    route(to('spaces', spaceId, 'changes', changeRequestId));
  });
  return (
    <Modal title={words.makePages} onClose={onClose}>
      <p class="muted">{words.makePagesHint}</p>
      <form onSubmit={submits(make)}>
        <SpaceField
          label={words.space}
          pointer="/space"
          spaces={{ ...spaces, data: spaces.data?.filter(({ permissions }) => permissions.edit) }}
          value={spaceId}
          onChange={setSpaceId}
          problem={undefined}
        />
        <Field label={words.group} pointer="/changes/0/title" problem={make.problem}>
          {(input) => <input {...input} required maxLength={MOST} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />}
        </Field>
        <Submit action={make} beside={['/changes/0/title']}>
          {words.makePages}
        </Submit>
      </form>
    </Modal>
  );
};
