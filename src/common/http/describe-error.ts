import { HttpException } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { ApiError } from './errors.js';

export interface ErrorDescription {
  status: number;
  type: string;
  message: string;
  details: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  /** Whether the error is unexpected and must be logged with its stack. */
  unexpected: boolean;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** No space left: codes of file systems (EFBIG: larger than the system lets this process write) and of the database. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/**
 * Temporary errors: statement timeout or cancellation, deadlock, serialization failure, lock not available, server
 * stopping or starting, too many connections, out of memory, a server that has become a standby.
 */
const PASSING = /^(25006|57014|40P01|40001|55P03|57P0[1-5]|25P03|53\w{3}|08\w{3})$/;
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/;
/** The messages of pg without a code, when a connection breaks, does not answer or cannot be opened in time. */
const NO_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Describes any thrown value to a caller. Messages of other libraries are never passed on: they may contain SQL, paths or values. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError) {
    const { status, type, message, details, headers } = error;
    return { status, type, message, details, headers, unexpected: false };
  }
  if (error instanceof HttpException) return describeStatus(error.getStatus());
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (cause instanceof Error) {
    const known = describeCode(cause);
    if (known) return known;
  }
  const status = statusOfFramework(error);
  return status === undefined ? { ...describeStatus(500), unexpected: true } : describeStatus(status);
}

/** Describes an error code of the database or of the operating system. */
function describeCode(cause: Error & { code?: unknown }): ErrorDescription | undefined {
  const { code = '' } = cause;
  if (typeof code !== 'string') return undefined;
  if (FULL.has(code)) return describeStatus(507);
  if (code === UNIQUE_VIOLATION) return { ...describeStatus(409), message: 'This value is already taken: choose another one' };
  if (code === FOREIGN_KEY_VIOLATION)
    return { ...describeStatus(409), message: 'Something that this refers to was deleted: read it again' };
  // TypeORM gives a connection back when it breaks; the next statement of the transaction finds that out.
  const isLost = cause instanceof QueryRunnerAlreadyReleasedError;
  if (isLost || PASSING.test(code) || UNREACHABLE.test(code) || NO_CONNECTION.test(cause.message)) {
    return { ...describeStatus(503), headers: { 'retry-after': '5' }, unexpected: true };
  }
  return undefined;
}

/** Fastify's own errors (body too large, invalid JSON, invalid URL) have a status and a code of Fastify. */
function statusOfFramework(error: unknown): number | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number';
  return known && statusCode < 500 ? statusCode : undefined;
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read: send a JSON body and a well-formed URL',
  404: 'There is no operation at this address: check the path',
  408: 'The request took too long to arrive: send it again',
  413: 'The request body is too large',
  414: 'The URL is too long',
  415: 'The request body must be application/json',
  431: 'The headers of the request are too large',
  500: 'An unexpected error occurred: look for `requestId` in the log of the service',
  503: 'The service cannot answer right now: try again shortly',
  507: 'The disk of the service is full: nothing was written',
};

export function describeStatus(status: number): ErrorDescription {
  const name = STATUS_CODES[status] ?? 'Error';
  return {
    status,
    type: name.toLowerCase().replace(/[^a-z]+/g, '-'),
    message: MESSAGES[status] ?? name,
    details: {},
    headers: {},
    unexpected: false,
  };
}

export const errorBody = ({ status, type, message, details }: ErrorDescription, requestId: string) => ({
  error: { code: status, message, type, requestId, ...details },
});
