import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import type { Outcome, Webhook } from './webhook-queries.js';

const OF_WEBHOOKS = { active: 'good', paused: undefined, disabled: 'bad' } as const;
const OF_DELIVERIES = { waiting: undefined, succeeded: 'good', failed: 'bad', dropped: 'bad' } as const;

export const WebhookState = ({ status }: { status: Webhook['status'] }) => {
  const { webhooks: words } = usePlaceWords();
  return <State is={OF_WEBHOOKS[status]}>{words.status[status]}</State>;
};

export const DeliveryState = ({ status }: { status: Outcome }) => {
  const { webhooks: words } = usePlaceWords();
  return <State is={OF_DELIVERIES[status]}>{words.outcome[status]}</State>;
};
