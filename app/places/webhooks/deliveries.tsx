import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { useFilters } from '../../shell/filters.js';
import { usePlaceWords } from '../../words/language.js';
import { DeliveryDialog } from './delivery-dialog.js';
import { ReplayFailed } from './replay-failed.js';
import { useDeliveries, type Delivery, type Outcome, type WebhookPath } from './webhook-queries.js';
import { DeliveryState } from './webhook-state.js';

const OUTCOMES: readonly Outcome[] = ['waiting', 'succeeded', 'failed', 'dropped'];

/** What a webhook was sent, newest first. */
export const Deliveries = ({ path }: { path: WebhookPath }) => {
  const { webhooks: words, parts } = usePlaceWords();
  const { values, set } = useFilters();
  const [isReplaying, setReplaying] = useState(false);
  const status = OUTCOMES.find((outcome) => outcome === values['status']);
  const list = useDeliveries(path, status);
  const shown = values['delivery'];
  return (
    <section>
      <div class="place-head">
        <h2>{words.deliveries}</h2>
        <button type="button" class="quiet" onClick={() => setReplaying(true)}>
          {words.replayAll}
        </button>
      </div>
      <div class="filters">
        <label>
          {words.statusFilter}
          <select value={status ?? ''} onChange={(event) => set({ status: event.currentTarget.value })}>
            <option value="">{parts.all}</option>
            {OUTCOMES.map((outcome) => (
              <option value={outcome}>{words.outcome[outcome]}</option>
            ))}
          </select>
        </label>
      </div>
      <Listing list={list} empty={words.noDeliveries}>
        {(delivery) => <Row delivery={delivery} onOpen={() => set({ delivery: delivery.id })} />}
      </Listing>
      {shown !== undefined && <DeliveryDialog path={path} deliveryId={shown} onClose={() => set({ delivery: '' })} />}
      {isReplaying && <ReplayFailed path={path} onClose={() => setReplaying(false)} />}
    </section>
  );
};

const Row = ({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) => {
  const { webhooks: words } = usePlaceWords();
  return (
    <div class="columns">
      <button type="button" class="link" onClick={onOpen}>
        <code>{delivery.type}</code>
      </button>
      <span class="muted">
        <Moment at={delivery.createdAt} /> · {words.attempts(delivery.attempts)}
        {delivery.lastStatus !== undefined && ` · ${delivery.lastStatus}`}
        {delivery.isReplay && ` · ${words.isReplay}`}
      </span>
      <DeliveryState status={delivery.status} />
    </div>
  );
};
