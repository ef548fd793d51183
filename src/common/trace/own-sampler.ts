import { SamplingDecision, trace, TraceFlags, type Context, type Sampler, type SamplingResult } from '@opentelemetry/api';
import type { TraceSampler } from '../../config/trace-collector.js';
import { STRANGER } from './spans.js';

/**
 * Decides which traces are recorded, as the standard says. A caller that is not a trusted proxy, however, decides nothing:
 * neither what it says about its own trace counts, nor which id it chose for it. Otherwise any caller could fill the collector.
 */
export class OwnSampler implements Sampler {
  private readonly share: number;
  private readonly followsParents: boolean;

  constructor(
    private readonly name: TraceSampler,
    ratio: number,
  ) {
    this.share = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : ratio;
    this.followsParents = name.startsWith('parentbased');
  }

  shouldSample(around: Context, traceId: string): SamplingResult {
    return { decision: this.isRecorded(around, traceId) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  }

  toString(): string {
    return `OwnSampler{${this.name}}`;
  }

  private isRecorded(around: Context, traceId: string): boolean {
    const parent = trace.getSpanContext(around);
    if (parent?.isRemote === true && around.getValue(STRANGER) === true) return Math.random() < this.share;
    // A trace is recorded whole or not at all: the spans below one of ours follow it.
    if (parent && (parent.isRemote !== true || this.followsParents)) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    return placeOf(traceId) < this.share;
  }
}

/** From 0 to 1: the same for all services that see the trace, so that all of them record the same ones. */
const placeOf = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) / 2 ** 32;
