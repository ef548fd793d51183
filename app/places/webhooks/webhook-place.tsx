import { Place } from '../../parts/place.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords, useWords } from '../../words/language.js';
import { Deliveries } from './deliveries.js';
import { WebhookActions } from './webhook-actions.js';
import { useWebhook, type Webhook, type WebhookPath } from './webhook-queries.js';
import { WebhookState } from './webhook-state.js';

/** One webhook: how it is set, and what it was sent. */
export const WebhookPlace = ({ webhook: webhookId }: { webhook: string }) => (
  <ForAdministrators>{({ id }) => <Found path={{ organizationId: id, webhookId }} key={webhookId} />}</ForAdministrators>
);

const Found = ({ path }: { path: WebhookPath }) => {
  const { titles } = useWords();
  const { data: webhook, problem } = useWebhook(path);
  if (problem?.status === 404) return <NotFound />;
  if (!webhook) return problem ? <ProblemNote problem={problem} /> : null;
  return (
    <Place title={webhook.title} actions={<WebhookState status={webhook.status} />}>
      <p>
        <a href={to('orgs', path.organizationId, 'webhooks')}>{titles.webhooks}</a>
      </p>
      <Facts webhook={webhook} />
      <WebhookActions path={path} webhook={webhook} />
      <Deliveries path={path} />
    </Place>
  );
};

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const { webhooks: words, parts } = usePlaceWords();
  const { url, eventTypes, payload, reason, failingSince } = webhook;
  return (
    <>
      {(reason !== undefined || failingSince !== undefined) && (
        <div class="problem">
          {reason !== undefined && <p lang="en">{reason}</p>}
          {failingSince !== undefined && (
            <p>
              {words.failingSince} <Moment at={failingSince} />
            </p>
          )}
        </div>
      )}
      <dl class="facts">
        <dt>{words.url}</dt>
        <dd>
          <bdi>{url}</bdi>
        </dd>
        <dt>{words.about}</dt>
        <dd>
          <AboutName webhook={webhook} />
        </dd>
        <dt>{words.events}</dt>
        <dd>{eventTypes.includes('*') ? parts.all : <code>{eventTypes.join(', ')}</code>}</dd>
        <dt>{words.payload}</dt>
        <dd>{words[payload]}</dd>
      </dl>
    </>
  );
};

const AboutName = ({ webhook: { space, site } }: { webhook: Webhook }) => {
  const { webhooks: words } = usePlaceWords();
  if (space !== undefined) return <a href={to('spaces', space)}>{words.aboutSpace}</a>;
  return <>{site === undefined ? words.aboutOrganization : words.aboutSite}</>;
};
