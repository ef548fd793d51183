import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Modal } from '../../parts/modal.js';
import { Submit, submits } from '../../parts/submit.js';
import { usePlaceWords } from '../../words/language.js';
import { draftOf, settingsOf } from './webhook-draft.js';
import { WEBHOOK_POINTERS, WebhookFields } from './webhook-fields.js';
import type { Webhook, WebhookPath } from './webhook-queries.js';

interface EditWebhookProps {
  path: WebhookPath;
  webhook: Webhook;
  onClose: () => void;
}

export const EditWebhook = ({ path, webhook, onClose }: EditWebhookProps) => {
  const { webhooks: words, parts } = usePlaceWords();
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const save = useAction(async () => {
    await ask(api.PATCH('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path }, body: settingsOf(draft) }));
    await reread(['webhook', path], ['webhooks', path.organizationId]);
    onClose();
  });
  return (
    <Modal title={words.settings} onClose={onClose}>
      <form onSubmit={submits(save)}>
        <WebhookFields draft={draft} change={(changes) => setDraft({ ...draft, ...changes })} problem={save.problem} />
        <Submit action={save} beside={WEBHOOK_POINTERS}>
          {parts.save}
        </Submit>
      </form>
    </Modal>
  );
};
