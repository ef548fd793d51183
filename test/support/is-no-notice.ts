import { NotableEvent } from '../../src/modules/notifications/intake/notable.events.js';

/** Whether an event is what happened itself, and not what people may be told about it, which depends on who else is there. */
export const isNoNotice = (event: unknown): boolean => !(event instanceof NotableEvent);
