import type { EventClass } from './event-class.js';

/** What survives JSON unchanged: no dates, no class instances with methods, no functions. */
type Plain<T> = T extends string | number | boolean | null
  ? T
  : T extends Date | ((...args: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Plain<T[Key]> };

export interface RecordedOptions<Event> {
  /** Unique and lasting: rows carry it across versions, e.g. `content.changed`. */
  name: string;
  /** Events of one subject are delivered in the order of their commits: generally the id of the space. */
  subject: (event: Event) => string;
}

const RECORDED = 'events:recorded';

/**
 * Lets consumers with `@EventConsumer` hear this event. It is stored as JSON, so its fields are ids and other plain
 * values: whoever consumes it loads what it needs, and finds that missing when it has been deleted meanwhile.
 */
export function Recorded<Event extends object>(options: RecordedOptions<Event>) {
  return (event: EventClass<Event & Plain<Event>>): void => Reflect.defineMetadata(RECORDED, options, event);
}

export const recordingOf = (event: object) => Reflect.getOwnMetadata(RECORDED, event) as RecordedOptions<object> | undefined;
