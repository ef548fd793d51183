import { ApiExtension, ApiExtraModels, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { referenceTo, schemasOf, type Operation, type Schema } from './walk-schemas.js';

const EXTENSION = 'x-described-webhooks';

type Class = Parameters<typeof getSchemaPath>[0] & object;

/** A request that the service sends to others. */
export interface DescribedWebhook {
  /** Such as `space_created`. */
  name: string;
  summary: string;
  /** The schema of what every such request has in `data`. */
  data: Class;
  /** The schema of what a full one also has there. */
  resource?: Class;
}

interface Described {
  name: string;
  summary: string;
  data: string;
  resource?: string;
}

const HEADERS = {
  'webhook-id': 'The id of the event. It is the same whenever the event is sent again: do nothing for one that you know.',
  'webhook-timestamp': 'When the request was sent, in seconds since 1970.',
  'webhook-signature': 'Signatures of the id, the time and the body, as Standard Webhooks defines them.',
};

/** Describes the webhooks of the service in the document; on one of their operations. `urls` is the schema of the addresses in `data`. */
export function DescribesWebhooks(webhooks: readonly DescribedWebhook[], urls: Class): MethodDecorator {
  const classes = webhooks.flatMap(({ data, resource }) => (resource ? [data, resource] : [data]));
  const described = webhooks.map(({ name, summary, data, resource }): Described => ({
    name,
    summary,
    data: getSchemaPath(data),
    ...(resource && { resource: getSchemaPath(resource) }),
  }));
  return (target, key, method) => {
    ApiExtraModels(...new Set([...classes, urls] as never[]))(target, key, method as never);
    ApiExtension(EXTENSION, { urls: getSchemaPath(urls), described })(target, key, method as never);
  };
}

/** Adds what an operation describes to the section `webhooks` of the document, with a schema for each body. */
export function addWebhooks(document: OpenAPIObject, operation: Operation): void {
  const extensions = operation as Operation & { [EXTENSION]?: { urls: string; described: readonly Described[] } };
  const found = extensions[EXTENSION];
  delete extensions[EXTENSION];
  if (!found) return;
  const schemas = schemasOf(document);
  document.webhooks = {};
  for (const webhook of found.described) {
    const named = webhook.name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    schemas[`${named}Data`] = dataOf(webhook, found.urls);
    schemas[`${named}Webhook`] = bodyOf(webhook, `${named}Data`);
    document.webhooks[webhook.name] = { post: requestOf(webhook, named) };
  }
}

const dataOf = ({ data, resource }: Described, urls: string): Schema => ({
  allOf: [
    { $ref: data },
    {
      type: 'object',
      properties: {
        urls: { description: 'Absent if there is no such address, or what was there is gone.', allOf: [{ $ref: urls }] },
        ...(resource !== undefined && { resource: { description: 'Only in full payloads.', allOf: [{ $ref: resource }] } }),
      },
    },
  ],
});

const bodyOf = ({ name, summary }: Described, data: string): Schema => ({
  type: 'object',
  description: `${summary}.`,
  required: ['type', 'timestamp', 'eventId', 'organizationId', 'actor', 'data'],
  properties: {
    type: { type: 'string', enum: [name], example: name },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.', example: '2026-11-21T09:30:00.000Z' },
    eventId: { type: 'string', description: 'Also sent as `webhook-id`.', example: 'evt_0UmGg7EvEnTiDeNtIfIe' },
    organizationId: { type: 'string', example: '0UmGg1vVh3dXw8rTq2Lk' },
    actor: { description: 'Who did it.', allOf: [{ $ref: referenceTo('WebhookActor') }] },
    data: { $ref: referenceTo(data) },
    truncated: { type: 'boolean', description: 'True if `resource` is left out because it is too large.', example: true },
  },
});

const requestOf = ({ summary }: Described, named: string): Operation => ({
  operationId: `on${named}`,
  summary,
  description: 'Answer with a status of 2xx within 20 seconds; otherwise it is sent again, eight times in 31 hours.',
  tags: ['Webhooks'],
  security: [],
  parameters: Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: referenceTo(`${named}Webhook`) } } } },
  responses: {
    '2XX': { description: 'The event has arrived.' },
    '410': { description: 'Nobody is here any more: the webhook is disabled.' },
  },
});
