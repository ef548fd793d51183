import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeliverEvents } from './deliver-events.js';
import { DeliveryOptions } from './delivery-options.js';
import { EventConsumers } from './event-consumers.js';
import { EventOutbox } from './event-outbox.js';
import { EventStreams } from './event-streams.js';
import { EventSubscriptions } from './event-subscriptions.js';
import { Events } from './events.js';
import { ForgetEvents } from './forget-events.js';

/** Makes `Events` injectable everywhere, and delivers recorded events unless delivery is disabled. */
@Global()
@Module({})
export class EventsModule {
  static with(options: Partial<DeliveryOptions> = {}): DynamicModule {
    return {
      module: EventsModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: DeliveryOptions, useValue: { ...new DeliveryOptions(), ...options } },
        EventConsumers,
        EventSubscriptions,
        EventOutbox,
        EventStreams,
        DeliverEvents,
        ForgetEvents,
        Events,
      ],
      exports: [Events, EventStreams],
    };
  }
}
