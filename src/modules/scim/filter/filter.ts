/** What a comparison compares with. */
export type FilterValue = string | number | boolean | null;

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A filter of RFC 7644, section 3.4.2.2. Paths of attributes are as they were sent, in lower case. */
export type Filter =
  | { kind: 'compare'; path: string; op: Comparison; value: FilterValue }
  | { kind: 'present'; path: string }
  | { kind: 'and' | 'or'; of: readonly [Filter, Filter] }
  | { kind: 'not'; of: Filter }
  /** Some value of the attribute fulfils it as a whole. */
  | { kind: 'some'; path: string; of: Filter };
