import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { CreateWebhook } from './create-webhook.js';
import { useWebhooks, type Webhook } from './webhook-queries.js';
import { WebhookState } from './webhook-state.js';

export const Webhooks = () => <ForAdministrators>{({ id }) => <List organizationId={id} key={id} />}</ForAdministrators>;

const List = ({ organizationId }: { organizationId: string }) => {
  const { webhooks: words, titles } = usePlaceWords();
  const [isMaking, setMaking] = useState(false);
  const list = useWebhooks(organizationId);
  return (
    <Place
      title={titles.webhooks}
      actions={
        <button type="button" onClick={() => setMaking(true)}>
          {words.make}
        </button>
      }
    >
      <p class="muted">{words.intro}</p>
      <Listing list={list} empty={words.nothing}>
        {(webhook) => <Row webhook={webhook} organizationId={organizationId} />}
      </Listing>
      {isMaking && <CreateWebhook organizationId={organizationId} onClose={() => setMaking(false)} />}
    </Place>
  );
};

const Row = ({ webhook, organizationId }: { webhook: Webhook; organizationId: string }) => (
  <>
    <a href={to('orgs', organizationId, 'webhooks', webhook.id)}>{webhook.title}</a>
    <bdi class="muted">{webhook.url}</bdi>
    <WebhookState status={webhook.status} />
  </>
);
