/** Milliseconds after which something that other people change is read again, while its tab is looked at. */
export const LIVE = 15_000;
