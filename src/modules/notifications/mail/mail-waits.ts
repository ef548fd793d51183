/** Milliseconds that a mail about a place waits after the last event there, and at most after the first. */
export const MAIL_WAITS = 300_000;
export const MAIL_WAITS_AT_MOST = 1_800_000;
