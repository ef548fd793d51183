import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { EditWebhook } from './edit-webhook.js';
import { RotateSecret } from './rotate-secret.js';
import type { Webhook, WebhookPath } from './webhook-queries.js';

type Dialog = 'edit' | 'pause' | 'rotate' | 'remove';

interface WebhookProps {
  path: WebhookPath;
  webhook: Webhook;
}

export const WebhookActions = ({ path, webhook }: WebhookProps) => {
  const { webhooks: words, parts } = usePlaceWords();
  const [open, setOpen] = useState<Dialog | undefined>(undefined);
  const close = () => setOpen(undefined);
  const button = (name: Dialog, label: string) => (
    <button type="button" class={name === 'remove' ? 'danger' : 'quiet'} onClick={() => setOpen(name)}>
      {label}
    </button>
  );
  return (
    <>
      <div class="buttons">
        {button('edit', parts.edit)}
        {webhook.status === 'active' ? button('pause', words.pause) : <Activate path={path} />}
        <SendTest path={path} />
        {button('rotate', words.rotate)}
        {button('remove', parts.remove)}
      </div>
      {open === 'edit' && <EditWebhook path={path} webhook={webhook} onClose={close} />}
      {open === 'pause' && <Pause path={path} onClose={close} />}
      {open === 'rotate' && <RotateSecret path={path} onClose={close} />}
      {open === 'remove' && <Removal path={path} webhook={webhook} onClose={close} />}
    </>
  );
};

const setStatus = async (path: WebhookPath, status: 'active' | 'paused') => {
  await ask(api.PATCH('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path }, body: { status } }));
  await reread(['webhook', path], ['webhooks', path.organizationId]);
};

/** Whoever activates a webhook answers for what it is told. */
const Activate = ({ path }: { path: WebhookPath }) => {
  const { webhooks: words } = usePlaceWords();
  const activate = useAction(() => setStatus(path, 'active'));
  return (
    <>
      <button type="button" class="quiet" aria-disabled={activate.isRunning} onClick={activate.run}>
        {words.activate}
      </button>
      {activate.problem && <ProblemNote problem={activate.problem} />}
    </>
  );
};

/** Asks first: what happens meanwhile is lost. */
const Pause = ({ path, onClose }: { path: WebhookPath; onClose: () => void }) => {
  const { webhooks: words } = usePlaceWords();
  const pause = useAction(async () => {
    await setStatus(path, 'paused');
    onClose();
  });
  return (
    <Confirm title={words.pause} action={pause} onClose={onClose}>
      {words.pauseHint}
    </Confirm>
  );
};

const SendTest = ({ path }: { path: WebhookPath }) => {
  const { webhooks: words } = usePlaceWords();
  const [isSent, setSent] = useState(false);
  const send = useAction(async () => {
    setSent(false);
    await ask(api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/test', { params: { path } }));
    setSent(true);
    await reread(['webhook-deliveries', path]);
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={send.isRunning} onClick={send.run}>
        {words.test}
      </button>
      <span role="status">{isSent && words.testSent}</span>
      {send.problem && <ProblemNote problem={send.problem} />}
    </>
  );
};

const Removal = ({ path, webhook, onClose }: WebhookProps & { onClose: () => void }) => {
  const { webhooks: words, parts } = usePlaceWords();
  const { route } = useLocation();
  const remove = useAction(async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path } }));
    await reread(['webhooks', path.organizationId]);
    route(to('orgs', path.organizationId, 'webhooks'));
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmRemoval(webhook.title)}
    </Confirm>
  );
};
