/** The values of OTEL_TRACES_SAMPLER that exist here. */
export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type TraceSampler = (typeof TRACE_SAMPLERS)[number];

/** Where traces are sent, what they say about this installation, and which of them are recorded. */
export interface TraceCollector {
  /** Its base, to which `/v1/traces` is added. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  attributes: Readonly<Record<string, string>>;
  sampler: TraceSampler;
  /** The share of traces that samplers with a ratio record, from 0 to 1. */
  ratio: number;
}
