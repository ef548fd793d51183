import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList, useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Webhook = Schemas['Webhook'];
export type EventType = Schemas['WebhookEventType'];
export type Delivery = Schemas['WebhookDelivery'];
export type Outcome = Delivery['status'];

/** Deliveries that wait are sent soon: the list is read again while one looks at it. */
const SOON = 5_000;
const PER_PAGE = 50;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

export interface WebhookPath {
  organizationId: string;
  webhookId: string;
}

export const useWebhooks = (organizationId: string) =>
  useList(['webhooks', organizationId], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/webhooks', { params: { path: { organizationId }, query: at(page) } })),
  );

export const useWebhook = (path: WebhookPath) =>
  useQuery(['webhook', path], () => ask(api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}', { params: { path } })));

export const useEventTypes = () => useQuery(['webhook-event-types'], () => ask(api.GET('/v1/webhook-event-types')));

export const useDeliveries = (path: WebhookPath, status: Outcome | undefined) =>
  useList(['webhook-deliveries', path, status], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries', {
        params: { path, query: { ...at(page), ...(status && { status }) } },
      }),
    ),
  );

export const useDelivery = (path: WebhookPath, webhookDeliveryId: string) =>
  useQuery(
    ['webhook-delivery', path, webhookDeliveryId],
    () =>
      ask(
        api.GET('/v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{webhookDeliveryId}', {
          params: { path: { ...path, webhookDeliveryId } },
        }),
      ),
    { every: SOON },
  );
