import type { DomainEvent } from '../../../common/events/domain-event.js';
import type { EventClass } from '../../../common/events/event-class.js';
import type { NotificationData, NotificationMail } from '../notification.entity.js';
import type { NotificationSubject } from './subjects.js';

/** What there is to tell of an event. */
export interface Notable {
  /** May be left out where the space is named. */
  organizationId?: string;
  spaceId?: string;
  about: { type: NotificationSubject; id: string };
  changeRequestId?: string;
  commentId?: string;
  commentReplyId?: string;
  /** Recipients that the event names, for kinds that go to them. */
  named?: readonly string[];
  /** Users to whom another kind tells the same. */
  except?: readonly string[];
  /** When it is mailed to those who have no wish of their own, if not as its kind says. */
  mail?: NotificationMail;
  data?: NotificationData;
}

/** An event that a kind comes from. */
export interface Source {
  event: EventClass<DomainEvent>;
  /** Undefined if there is nothing to tell of it. */
  notable: (event: DomainEvent) => Notable | undefined;
}

/** Checks a source against its own event. The table itself treats all events alike. */
export const from = <Event extends DomainEvent>(event: EventClass<Event>, notable: (event: Event) => Notable | undefined): Source => ({
  event,
  notable: notable as unknown as Source['notable'],
});
