import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { describeError, errorBody } from './describe-error.js';

/** Proxies close connections on which nothing is sent for a minute. */
const PULSE_MS = 15_000;
const PULSE = ': \n\n';

type Events = (signal: AbortSignal) => AsyncIterable<object>;

const logger = new Logger('EventStream');

/** Sends objects as server-sent events while they are made. */
export async function sendEvents(reply: FastifyReply, events: Events): Promise<void> {
  await reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that collect responses would keep the first words from the reader.
      'x-accel-buffering': 'no',
    })
    .send(eventsOf(events, reply.request.id));
}

/**
 * Objects as server-sent events, while they are made. An error after the first byte is the last event, of the type `error`. The signal
 * says that the client has left.
 */
export function eventsOf(events: Events, requestId: string): Readable {
  const left = new AbortController();
  const body = new PassThrough();
  const pulse = setInterval(() => body.write(PULSE), PULSE_MS);
  body.once('close', () => {
    clearInterval(pulse);
    left.abort();
  });
  void write(body, events(left.signal), left.signal, requestId).finally(() => body.end());
  return body;
}

async function write(body: PassThrough, events: AsyncIterable<object>, left: AbortSignal, requestId: string): Promise<void> {
  try {
    for await (const event of events) {
      if (left.aborted) return;
      if (!body.write(`data: ${JSON.stringify(event)}\n\n`)) await once(body, 'drain', { signal: left });
    }
    body.write('event: done\ndata: {}\n\n');
  } catch (error) {
    if (left.aborted) return;
    const description = describeError(error);
    if (description.unexpected) logger.error({ event: 'stream.failed', err: error as Error });
    body.write(`event: error\ndata: ${JSON.stringify({ type: 'error', ...errorBody(description, requestId) })}\n\n`);
  }
}
