/** What became of recorded spans: sent to the collector, lost because it did not take them, or because too many waited. */
export const SPAN_OUTCOMES = ['exported', 'failed', 'dropped'] as const;

/** Of this process. */
export const spanOutcomes: Record<(typeof SPAN_OUTCOMES)[number], number> = { exported: 0, failed: 0, dropped: 0 };
