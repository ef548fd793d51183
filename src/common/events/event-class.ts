export type EventClass<Event extends object = object> = abstract new (...args: never[]) => Event;
