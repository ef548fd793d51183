/** The number of results on a page of a list, by default and at most. */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 1000;
