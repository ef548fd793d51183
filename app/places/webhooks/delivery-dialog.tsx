import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { Modal } from '../../parts/modal.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { usePlaceWords } from '../../words/language.js';
import { AttemptLog } from './attempt-log.js';
import { useDelivery, type WebhookPath } from './webhook-queries.js';
import { DeliveryState } from './webhook-state.js';

interface DeliveryDialogProps {
  path: WebhookPath;
  deliveryId: string;
  onClose: () => void;
}

/** What was sent, and what came of it. */
export const DeliveryDialog = ({ path, deliveryId, onClose }: DeliveryDialogProps) => {
  const { webhooks: words } = usePlaceWords();
  const { data, problem } = useDelivery(path, deliveryId);
  return (
    <Modal title={data?.type ?? words.deliveries} onClose={onClose}>
      {problem && <ProblemNote problem={problem} />}
      {data && <Details delivery={data} />}
      {data && <Replay path={path} deliveryId={deliveryId} />}
    </Modal>
  );
};

const Details = ({ delivery }: { delivery: components['schemas']['WebhookDeliveryDetails'] }) => {
  const { webhooks: words } = usePlaceWords();
  const { status, eventId, nextAttemptAt, log, request } = delivery;
  return (
    <>
      <p>
        <DeliveryState status={status} />
      </p>
      <dl class="facts">
        <dt>webhook-id</dt>
        <dd>
          <code>{eventId}</code>
        </dd>
        {nextAttemptAt !== undefined && (
          <>
            <dt>{words.next}</dt>
            <dd>
              <Moment at={nextAttemptAt} />
            </dd>
          </>
        )}
      </dl>
      <h3>{words.attemptLog}</h3>
      <AttemptLog log={log} />
      <h3>{words.body}</h3>
      {request.body === undefined ? (
        <p class="muted">{words.noBody}</p>
      ) : (
        <pre tabIndex={0} role="region" aria-label={words.body} dir="ltr">
          {indented(request.body)}
        </pre>
      )}
    </>
  );
};

/** As it was sent if it is no JSON. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const Replay = ({ path, deliveryId: webhookDeliveryId }: { path: WebhookPath; deliveryId: string }) => {
  const { webhooks: words } = usePlaceWords();
  const [isSent, setSent] = useState(false);
  const replay = useAction(async () => {
    await ask(
      api.POST('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{webhookDeliveryId}/replay', {
        params: { path: { ...path, webhookDeliveryId } },
      }),
    );
    setSent(true);
    await reread(['webhook-deliveries', path]);
  });
  return (
    <>
      {replay.problem && <ProblemNote problem={replay.problem} />}
      <div class="buttons">
        <button type="button" aria-disabled={replay.isRunning} onClick={replay.run}>
          {words.replay}
        </button>
        <span role="status">{isSent && words.sentAgain}</span>
      </div>
    </>
  );
};
