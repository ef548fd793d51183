import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { EditWebhook } from './edit-webhook.js';
import { RotateSecret } from './rotate-secret.js';
import type { Webhook, WebhookPath } from './webhook-queries.js';

interface WebhookProps {
  path: WebhookPath;
  webhook: Webhook;
}

export const WebhookActions = ({ path, webhook }: WebhookProps) => {
  const { webhooks: words, parts } = useWords();
  const [open, setOpen] = useState<'edit' | 'rotate' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const button = (name: 'edit' | 'rotate' | 'remove', label: string) => (
    <button type="button" class={name === 'remove' ? 'danger' : 'quiet'} onClick={() => setOpen(name)}>
      {label}
    </button>
  );
  return (
    <>
      <div class="buttons">
        {button('edit', parts.edit)}
        <Switch path={path} webhook={webhook} />
        <SendTest path={path} />
        {button('rotate', words.rotate)}
        {button('remove', parts.remove)}
      </div>
      {open === 'edit' && <EditWebhook path={path} webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateSecret path={path} onClose={close} />}
      {open === 'remove' && <Removal path={path} webhook={webhook} onClose={close} />}
    </>
  );
};

/** Whoever activates a webhook answers for what it is told. */
const Switch = ({ path, webhook }: WebhookProps) => {
  const { webhooks: words } = useWords();
  const isActive = webhook.status === 'active';
  const change = useAction(async () => {
    const body = { status: isActive ? ('paused' as const) : ('active' as const) };
    await ask(api.PATCH('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path }, body }));
    await reread(['webhook', path], ['webhooks', path.organizationId]);
  });
  return (
    <>
      <button
        type="button"
        class="quiet"
        title={isActive ? words.pauseHint : undefined}
        aria-disabled={change.isRunning}
        onClick={change.run}
      >
        {isActive ? words.pause : words.activate}
      </button>
      {change.problem && <ProblemNote problem={change.problem} />}
    </>
  );
};

const SendTest = ({ path }: { path: WebhookPath }) => {
  const { webhooks: words } = useWords();
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
  const { webhooks: words, parts } = useWords();
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
