import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../ids/ids.js';
import { describeStatus, errorBody } from './describe-error.js';
import { standingHeadersOf } from './standing-headers.js';

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is not yet a request: headers that are malformed, too large, or incomplete after the time limit. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const id = newId();
  const description = describeStatus(STATUS_OF[error.code ?? ''] ?? 400);
  const body = JSON.stringify(errorBody(description, id));
  const headers = {
    ...standingHeadersOf(undefined),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${description.status} ${STATUS_CODES[description.status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
