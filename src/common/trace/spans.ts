import {
  context,
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';

/** Absent unless the administrator wants traces: then nothing is made, and work runs as if this file did not exist. */
let tracer: Tracer | undefined;

export const traceWith = (made: Tracer | undefined): void => void (tracer = made);

export const isTracing = (): boolean => tracer !== undefined;

/** Marks a context whose parent is a claim of a stranger: its id is kept, but it does not decide what is recorded. */
export const STRANGER = createContextKey('bindery: the parent is a stranger');

/** The span that work of a request, a job or an event belongs to, if it is recorded. Other work has no spans: it would be all there is. */
function currentSpan(): Span | undefined {
  const span = tracer && trace.getActiveSpan();
  return span?.isRecording() === true ? span : undefined;
}

/** What a span says of its work. It is asked for only if the span is recorded. */
export type Describe = () => { name: string; attributes?: Attributes; kind?: SpanKind };

/** Begins a span below the current one; undefined if that is not recorded. Whoever begins it ends it. */
export function beginSpan(describe: Describe): Span | undefined {
  if (!currentSpan()) return undefined;
  const { name, ...options } = describe();
  return tracer!.startSpan(name, options, context.active());
}

/** Runs the work in a span below the current one, if that is recorded. */
export async function inSpan<T>(describe: Describe, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(describe);
  return span ? within(span, context.active(), work) : work();
}

/** Runs work that a request asked for earlier in a trace of its own, which leads to the `cause`: it may come much later, and more than once. */
export async function inOwnTrace<T>(
  name: string,
  attributes: Attributes,
  { cause, work }: { cause: string | null; work: () => Promise<T> },
): Promise<T> {
  if (!tracer) return work();
  const linked = cause === null ? undefined : readTraceparent(cause);
  const links = linked ? [{ context: linked }] : [];
  return within(tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes, links, root: true }, ROOT_CONTEXT), ROOT_CONTEXT, work);
}

/** Begins the span of a request. `traceparent` is what the caller claims to be a part of; only a trusted one decides what is recorded. */
export function beginRequest(name: string, attributes: Attributes, traceparent: { text: unknown; isTrusted: boolean }): [Span, Context] {
  const claimed = typeof traceparent.text === 'string' ? readTraceparent(traceparent.text) : undefined;
  // A request that the service sends to itself, without a network, is a part of the one that sent it.
  const outer = context.active();
  const around =
    claimed && !trace.getSpan(outer)
      ? trace.setSpanContext(traceparent.isTrusted ? outer : outer.setValue(STRANGER, true), { ...claimed, isRemote: true })
      : outer;
  const span = tracer!.startSpan(name, { kind: SpanKind.SERVER, attributes }, around);
  return [span, trace.setSpan(outer.deleteValue(STRANGER), span)];
}

/** Ends a span whose work failed. The message stays out: it may quote what nobody else may read. */
export function endAsFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', classOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The current span, as the header `traceparent` has it; undefined if it is not recorded. */
export function currentTraceparent(): string | undefined {
  const span = currentSpan();
  return span && writeTraceparent(span.spanContext());
}

/** The id of the current trace, recorded or not, for the log. */
export const currentTraceId = (): string | undefined => (tracer ? trace.getActiveSpan()?.spanContext().traceId : undefined);

async function within<T>(span: Span, around: Context, work: () => Promise<T>): Promise<T> {
  try {
    const result = await context.with(trace.setSpan(around, span), work);
    span.end();
    return result;
  } catch (error) {
    endAsFailed(span, error);
    throw error;
  }
}

function classOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' && code !== '' ? code : typeof name === 'string' ? name : 'unknown';
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const NOTHING = /^0+$/;

/** Reads the header as the W3C describes it; undefined if it is malformed. Later versions may have more parts. */
export function readTraceparent(text: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = ''] = text.length <= 256 ? (TRACEPARENT.exec(text) ?? []) : [];
  if (version === undefined || version === 'ff' || (version === '00' && text.length !== 55)) return undefined;
  if (NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED };
}

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;
