import { createHash } from 'node:crypto';
import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import type { AuthorizedRequest } from '../access/access.decorators.js';
import { Database } from '../db/database.js';
import { describeError } from '../http/describe-error.js';
import { ApiError, BadRequest, Conflict } from '../http/errors.js';

const HEADER = 'idempotency-key';
const ACCEPTABLE = /^[\x21-\x7e]{1,255}$/;
const SECRET = 'http:answers-secret';

/** The response contains a secret, so it is never stored; a repeat is refused instead of replayed. */
export const AnswersSecret = () => SetMetadata(SECRET, true);

interface Answer {
  body_hash: string;
  status: number;
  body: string | null;
}

/** A stored refusal, returned unchanged. */
class RepeatedRefusal extends ApiError {
  readonly status: number;
  readonly type: string;
  override readonly details: Readonly<Record<string, unknown>>;
  constructor(status: number, { message, type, details }: { message: string; type: string; details: Readonly<Record<string, unknown>> }) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

class Repeated extends Conflict {
  override readonly type = 'idempotency-conflict';
}

/**
 * Handles `Idempotency-Key` on POST: the response is stored in the transaction of the write, so that either both are
 * committed or neither. It runs behind the access guard: a replay needs the same permissions as the first call.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<AuthorizedRequest>();
    const key = request.headers[HEADER];
    // Bytes that have not arrived cannot be compared, and no transaction waits for them.
    const { takesBytes = false } = request.routeOptions.config as { takesBytes?: boolean };
    if (key === undefined || takesBytes) return next.handle();
    if (typeof key !== 'string' || !ACCEPTABLE.test(key)) {
      throw new BadRequest('Idempotency-Key must be 1 to 255 printable characters without spaces');
    }
    const secret = this.reflector.get<boolean | undefined>(SECRET, context.getHandler()) ?? false;
    const work = () => lastValueFrom<unknown, undefined>(next.handle(), { defaultValue: undefined });
    return defer(() => this.once(key, request, http.getResponse<FastifyReply>(), secret, work));
  }

  private async once(
    key: string,
    request: AuthorizedRequest,
    reply: FastifyReply,
    secret: boolean,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    // Without a required token the caller may be anonymous; then only the key and the body distinguish callers.
    const caller = (request as Partial<AuthorizedRequest>).actor?.identity.tokenId ?? null;
    const id = hash([caller, request.method, request.url, key]);
    const bodyHash = hash(request.body ?? null);
    try {
      return await this.database.tx(async () => {
        if (!(await this.lock(id))) throw new Repeated('The first request with this Idempotency-Key is still running: retry later');
        const answer = await this.find(id);
        if (answer) return replay(answer, bodyHash, reply);
        const body = await work();
        await this.record(id, bodyHash, reply.statusCode, secret ? null : { body });
        return body;
      });
    } catch (error) {
      // A refusal is free to get, so callers without a token must not be able to fill the table with them.
      if (caller !== null) await this.recordRefusal(id, bodyHash, error);
      throw error;
    }
  }

  /** The lock is held until the transaction ends, across all instances. */
  private async lock(id: string): Promise<boolean> {
    const [row] = await this.database.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_xact_lock(('x' || left($1, 16))::bit(64)::bigint) AS locked`,
      [id],
    );
    return row!.locked;
  }

  private async find(id: string): Promise<Answer | undefined> {
    const [row] = await this.database.query<Answer>(
      `SELECT body_hash, status, body FROM idempotency_keys WHERE id = $1 AND created_at > now() - interval '24 hours'`,
      [id],
    );
    return row;
  }

  /** A client error will be the same the next time; a failure of the service may not. */
  private async recordRefusal(id: string, bodyHash: string, error: unknown): Promise<void> {
    const { status, message, type, details } = describeError(error);
    if (error instanceof Repeated || error instanceof RepeatedRefusal || status >= 500) return;
    await this.record(id, bodyHash, status, { body: { message, type, details } });
  }

  private async record(id: string, bodyHash: string, status: number, answer: { body: unknown } | null): Promise<void> {
    await this.database.query(
      `INSERT INTO idempotency_keys (id, body_hash, status, body) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET body_hash = excluded.body_hash, status = excluded.status, body = excluded.body, created_at = now()
       WHERE idempotency_keys.created_at <= now() - interval '24 hours'`,
      [id, bodyHash, status, answer && JSON.stringify({ body: answer.body })],
    );
  }
}

function replay({ body_hash, status, body }: Answer, bodyHash: string, reply: FastifyReply): unknown {
  if (body_hash !== bodyHash) throw new Repeated('This Idempotency-Key was used with another body: choose a new key');
  if (body === null) throw new Repeated('This Idempotency-Key was answered with a secret, which is shown only once: choose a new key');
  reply.header('idempotent-replayed', 'true');
  const stored = (JSON.parse(body) as { body?: unknown }).body;
  if (status >= 400) throw new RepeatedRefusal(status, stored as ConstructorParameters<typeof RepeatedRefusal>[1]);
  return stored;
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
