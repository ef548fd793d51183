import { getSchemaPath } from '@nestjs/swagger';
import type { DescribedWebhook } from '../../../common/openapi/describes-webhooks.decorator.js';
import type { WebhookEventTypeView } from './webhook-event-type.view.js';
import type { WebhookType } from './webhook-type.js';
import { WEBHOOK_TYPES } from './webhook-types.js';

/** The types as callers see them. */
export const describeTypes = (): WebhookEventTypeView[] =>
  Object.entries<WebhookType>(WEBHOOK_TYPES).map(([id, { label, scope, schema }]) => ({
    object: 'webhook-event-type',
    id,
    label,
    scope,
    schema: getSchemaPath(schema).split('/').at(-1)!,
  }));

/** The requests of all types, for the document. */
export const describedWebhooks = (): DescribedWebhook[] =>
  Object.entries<WebhookType>(WEBHOOK_TYPES).map(([name, { label, schema, resource }]) => ({
    name,
    summary: label,
    data: schema,
    resource,
  }));
