import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../../../common/access/actor.js';
import { readAs } from '../../../common/access/inner-caller.js';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { webhookTypeOf } from '../types/webhook-types.js';
import type { Webhook } from '../webhook.entity.js';
import type { ClaimedDelivery } from './delivery-queue.js';

/** Bytes. A larger payload leaves out the resource. */
const LARGEST = 20_000;

export const eventIdOf = (id: string) => `evt_${id}`;

/** Writes the bodies of deliveries. */
@Injectable()
export class WritePayload {
  private readonly logger = new Logger(WritePayload.name);

  constructor(
    private readonly httpAdapterHost: HttpAdapterHost,
    private readonly urls: Urls,
  ) {}

  /** With the resource as `reader` sees it now, if the webhook asks for that. */
  async write(delivery: ClaimedDelivery, { payload }: Pick<Webhook, 'payload'>, reader: Identity): Promise<string> {
    const path = webhookTypeOf(delivery.type)?.location?.(delivery.data, delivery.organizationId);
    const thin = envelopeOf(delivery, path && this.urls.api(...path));
    if (payload === 'thin' || !path) return JSON.stringify(thin);
    const { status, resource } = await this.read(path, reader);
    if (status >= 500) this.logger.error({ event: 'webhook.resource-unread', delivery: delivery.id, status });
    else if (resource === undefined) return JSON.stringify(thin);
    const full = JSON.stringify({ ...thin, data: { ...thin.data, resource } });
    return resource !== undefined && Buffer.byteLength(full) <= LARGEST ? full : JSON.stringify({ ...thin, truncated: true });
  }

  /** The resource is undefined if it is gone. The request is one of the API, so it is shown as everywhere else. */
  private async read(path: readonly string[], reader: Identity): Promise<{ status: number; resource?: unknown }> {
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    const url = `/v1/${path.map(encodeURIComponent).join('/')}`;
    const reply = await readAs(reader, async () => fastify.inject({ method: 'GET', url }));
    return { status: reply.statusCode, ...(reply.statusCode === 200 && { resource: reply.json<unknown>() }) };
  }
}

function envelopeOf({ type, eventId, organizationId, occurredAt, actor, data, alsoBy }: ClaimedDelivery, location: string | undefined) {
  return {
    type,
    timestamp: isoTime(occurredAt),
    eventId: eventIdOf(eventId),
    organizationId,
    actor: { type: actor.type, ...(actor.id !== null && { id: actor.id }) },
    data: { ...data, ...('updatedBy' in data && { updatedBy: alsoBy }), ...(location !== undefined && { urls: { location } }) },
  };
}
