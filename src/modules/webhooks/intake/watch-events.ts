import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../../common/events/domain-event.js';
import type { EventClass } from '../../../common/events/event-class.js';
import { Events, OnEvent } from '../../../common/events/events.js';
import { newId } from '../../../common/ids/ids.js';
import type { EventPlace } from '../types/webhook-type.js';
import { TYPES_OF_EVENTS, WEBHOOK_TYPES, type WebhookTypeId } from '../types/webhook-types.js';
import { WatchedEvent } from './intake.events.js';
import { WatchedPlaces } from './watched-places.js';

/** The method hears every event that a type is declared for. */
const OnEveryDeclaredEvent =
  () =>
  <Method extends (event: DomainEvent) => Promise<void>>(target: object, key: string, method: TypedPropertyDescriptor<Method>): void => {
    for (const event of TYPES_OF_EVENTS.keys()) OnEvent(event as EventClass<DomainEvent>, { inTransaction: true })(target, key, method);
  };

/** Records what happens in organizations with webhooks, in the transaction in which it happens. Elsewhere it costs a look-up in memory. */
@Injectable()
export class WatchEvents {
  constructor(
    private readonly events: Events,
    private readonly watchedPlaces: WatchedPlaces,
  ) {}

  @OnEveryDeclaredEvent()
  async watch(event: DomainEvent): Promise<void> {
    for (const id of TYPES_OF_EVENTS.get(event.constructor) ?? []) {
      const { when, places } = WEBHOOK_TYPES[id];
      if (when?.(event) === false) continue;
      for (const place of places(event)) await this.record(id, event, place);
    }
  }

  private async record(id: WebhookTypeId, event: DomainEvent, place: EventPlace): Promise<void> {
    const organizationId = await this.watchedPlaces.organizationOf(place);
    if (organizationId === undefined) return;
    const data = WEBHOOK_TYPES[id].data(event) as WatchedEvent['data'];
    await this.events.emit(new WatchedEvent(newId(), id, organizationId, place.spaceId ?? null, place.siteId ?? null, data));
  }
}
