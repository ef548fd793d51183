import { valuesOf } from '../enums/values.js';

/** The order of lists by a time. */
export const ORDERS = valuesOf({ asc: 'oldest first', desc: 'newest first' });
export type Order = (typeof ORDERS)[number];
