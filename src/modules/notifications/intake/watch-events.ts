import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../../common/events/domain-event.js';
import { Events, OnEvent } from '../../../common/events/events.js';
import { currentActor } from '../../../common/work-context/work-context.js';
import { MemberJoined } from '../../orgs/org.events.js';
import type { Notable } from '../kinds/notable.js';
import { KINDS_OF_EVENTS } from '../kinds/notification-kinds.js';
import { NotableEvent } from './notable.events.js';
import { PopulatedPlaces } from './populated-places.js';

/** The method hears every event that a kind comes from. */
const OnEverySource =
  () =>
  <Method extends (event: DomainEvent) => Promise<void>>(target: object, key: string, method: TypedPropertyDescriptor<Method>): void => {
    for (const event of KINDS_OF_EVENTS.keys()) OnEvent(event, { inTransaction: true })(target, key, method);
  };

/** Records what somebody may be told about, in the transaction in which it happens. If it concerns nobody, it records nothing. */
@Injectable()
export class WatchEvents {
  constructor(
    private readonly events: Events,
    private readonly populatedPlaces: PopulatedPlaces,
  ) {}

  @OnEverySource()
  async watch(event: DomainEvent): Promise<void> {
    for (const { kind, source } of KINDS_OF_EVENTS.get(event.constructor as never) ?? []) {
      const notable = source.notable(event);
      if (notable && (await this.concernsSomebody(notable))) await this.events.emit(new NotableEvent(kind, notable));
    }
  }

  @OnEvent(MemberJoined)
  forget(): void {
    this.populatedPlaces.forget();
  }

  private async concernsSomebody({ named, ...place }: Notable): Promise<boolean> {
    const { type, id } = currentActor();
    if (named) return named.some((userId) => userId !== id);
    // What the service does by itself may concern the only member.
    return type !== 'user' || (await this.populatedPlaces.hasSeveral(place));
  }
}
