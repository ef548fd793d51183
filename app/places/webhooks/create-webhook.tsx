import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Modal } from '../../parts/modal.js';
import { SecretOnce } from '../../parts/secret-once.js';
import { Submit, submits } from '../../parts/submit.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { AboutField } from './about-field.js';
import { aboutOf, EMPTY, settingsOf } from './webhook-draft.js';
import { WEBHOOK_POINTERS, WebhookFields } from './webhook-fields.js';

export const CreateWebhook = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { webhooks: words, parts } = usePlaceWords();
  const { route } = useLocation();
  const [draft, setDraft] = useState(EMPTY);
  const [made, setMade] = useState<{ id: string; secret: string } | undefined>(undefined);
  const create = useAction(async () => {
    const body = { ...settingsOf(draft), ...aboutOf(draft) };
    const { id, secret } = await ask(api.POST('/v1/orgs/{organizationId}/webhooks', { params: { path: { organizationId } }, body }));
    setMade({ id, secret });
    await reread(['webhooks', organizationId]);
  });
  if (made) {
    return (
      <SecretOnce
        title={words.secret}
        label={words.secret}
        secret={made.secret}
        onClose={() => route(to('orgs', organizationId, 'webhooks', made.id))}
      >
        <p class="muted">{words.secretHint}</p>
      </SecretOnce>
    );
  }
  const fields = { draft, change: (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes }), problem: create.problem };
  return (
    <Modal title={words.make} onClose={onClose}>
      <form onSubmit={submits(create)}>
        <AboutField organizationId={organizationId} {...fields} />
        <WebhookFields {...fields} />
        <Submit action={create} beside={[...WEBHOOK_POINTERS, '/space', '/site']}>
          {parts.create}
        </Submit>
      </form>
    </Modal>
  );
};
