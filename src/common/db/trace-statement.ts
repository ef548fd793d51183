import { SpanKind, type Span } from '@opentelemetry/api';
import { beginSpan, endAsFailed, type Describe } from '../trace/spans.js';
import { callerOf } from './caller-of.js';

type Send = (first: unknown, ...rest: unknown[]) => unknown;

const WORD = /^\s*([a-z]{1,20})\b/i;

/** Sends a statement in a span, which names the method that sends it. Its text and its values stay out: they may be secret. */
export function traceStatement(send: Send, first: unknown, rest: unknown[]): unknown {
  const word = typeof first === 'string' ? WORD.exec(first)?.[1]?.toUpperCase() : undefined;
  if (word === undefined) return send(first, ...rest);
  const span = beginSpan(() => describe(word));
  if (!span) return send(first, ...rest);
  const callback = rest.at(-1);
  if (typeof callback !== 'function') return (send(first, ...rest) as Promise<unknown>).then(...endings(span));
  const answer = callback as (error: unknown, result?: unknown) => void;
  return send(first, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
    if (error) endAsFailed(span, error);
    else span.end();
    answer(error, result);
  });
}

function describe(word: string): ReturnType<Describe> {
  const caller = callerOf();
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': word };
  if (caller === undefined) return { name: word, attributes, kind: SpanKind.CLIENT };
  return { name: `${word} ${caller}`, attributes: { ...attributes, 'code.function.name': caller }, kind: SpanKind.CLIENT };
}

const endings = (span: Span) =>
  [
    (result: unknown) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      endAsFailed(span, error);
      throw error;
    },
  ] as const;
