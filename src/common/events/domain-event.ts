import type { EventActor } from '../work-context/work-context.js';

/** Something that happened. */
export abstract class DomainEvent {
  /** Who did it, and for which request. `Events.emit` fills it in. */
  readonly by!: EventActor;
}
