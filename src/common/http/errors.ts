import { namedProblems, type FieldProblem, type Problems } from './problems.js';

/** The base of every refusal: a status, a stable type, and a message for the caller. */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  abstract readonly type: string;
  /** Additional members of the error body. */
  readonly details: Readonly<Record<string, unknown>> = {};
  readonly headers: Readonly<Record<string, string>> = {};
}

export class BadRequest extends ApiError {
  readonly status = 400;
  readonly type = 'bad-request';
  override readonly details: Readonly<Record<string, unknown>>;
  constructor(message: string, problems: readonly FieldProblem[] | Problems = []) {
    super(message);
    this.details = problems.length > 0 ? namedProblems(problems) : {};
  }
}

export class Unauthorized extends ApiError {
  readonly status = 401;
  readonly type = 'unauthorized';
  override readonly headers = { 'www-authenticate': 'Bearer' };
}

export class Forbidden extends ApiError {
  readonly status = 403;
  readonly type = 'forbidden';
}

/** The resource does not exist, or the caller may not see it; the response does not say which. */
export class NotFound extends ApiError {
  readonly status = 404;
  readonly type = 'not-found';
  override readonly details: Readonly<Record<string, unknown>>;
  /** `pointers` are the places in the body that name something which is not there. */
  constructor(kind: string, pointers: readonly string[] = []) {
    super(`No such ${kind}`);
    const problems = pointers.map((pointer) => ({ pointer, message: `is not the id of a ${kind} that you can see` }));
    this.details = problems.length > 0 ? namedProblems(problems) : {};
  }
}

export class MethodNotAllowed extends ApiError {
  readonly status = 405;
  readonly type = 'method-not-allowed';
  override readonly headers: Readonly<Record<string, string>>;
  constructor(allowed: readonly string[]) {
    super(`This address supports only ${allowed.join(', ')}`);
    this.headers = { allow: allowed.join(', ') };
  }
}

/** The body arrived too slowly. The rest of it is not awaited. */
export class RequestTimeout extends ApiError {
  readonly status = 408;
  readonly type = 'request-timeout';
  override readonly headers = { connection: 'close' };
  constructor() {
    super('The request took too long to arrive: send it again');
  }
}

export class Conflict extends ApiError {
  readonly status = 409;
  readonly type: string = 'conflict';
}

export class PreconditionFailed extends ApiError {
  readonly status = 412;
  readonly type = 'precondition-failed';
}

export class PayloadTooLarge extends ApiError {
  readonly status = 413;
  readonly type = 'payload-too-large';
}

export class UnsupportedMediaType extends ApiError {
  readonly status = 415;
  readonly type = 'unsupported-media-type';
}

export class RangeNotSatisfiable extends ApiError {
  readonly status = 416;
  readonly type = 'range-not-satisfiable';
  override readonly headers: Readonly<Record<string, string>>;
  constructor(size: number) {
    super('The file is shorter than the requested range');
    this.headers = { 'content-range': `bytes */${size}` };
  }
}

export class TooManyRequests extends ApiError {
  readonly status = 429;
  readonly type = 'too-many-requests';
  override readonly headers: Readonly<Record<string, string>>;
  constructor(retryAfterSeconds: number) {
    super('Too many requests: slow down and try again');
    this.headers = { 'retry-after': String(retryAfterSeconds) };
  }
}

export class Unavailable extends ApiError {
  readonly status = 503;
  readonly type = 'service-unavailable';
  override readonly headers = { 'retry-after': '5' };
}

/** The service cannot store files, though its disk is not full. */
export class InsufficientStorage extends ApiError {
  readonly status = 507;
  readonly type = 'insufficient-storage';
}

/** A delete found nothing to delete: answered with 204, not reported as an error. */
export class AlreadyGone extends Error {}
