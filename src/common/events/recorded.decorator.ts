import type { EventClass } from './event-class.js';

/** Types that JSON preserves: no dates, no class instances with methods, no functions. */
type Plain<T> = T extends string | number | boolean | null
  ? T
  : T extends Date | ((...args: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Plain<T[Key]> };

export interface RecordedOptions<Event> {
  /** Unique and permanent: stored rows refer to it across versions, e.g. `content.changed`. */
  name: string;
  /** Events of one subject are delivered in commit order. The subject is usually the id of the space. */
  subject: (event: Event) => string;
}

const RECORDED = 'events:recorded';

/**
 * Allows consumers with `@EventConsumer` to receive this event. It is stored as JSON, so its fields are ids and other
 * plain values. A consumer loads what it needs, which may have been deleted meanwhile.
 */
export function Recorded<Event extends object>(options: RecordedOptions<Event>) {
  return (event: EventClass<Event & Plain<Event>>): void => Reflect.defineMetadata(RECORDED, options, event);
}

export const recordingOf = (event: object) => Reflect.getOwnMetadata(RECORDED, event) as RecordedOptions<object> | undefined;
