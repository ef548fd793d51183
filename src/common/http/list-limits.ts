/** How many results a page of a list holds when the caller does not say, and at most. */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 1000;
