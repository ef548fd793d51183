import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { expect } from 'vitest';
import type { Contract } from './contract.js';

export interface Caller {
  token: string;
}

export interface Options {
  body?: unknown;
  query?: Record<string, string | number | boolean | readonly string[]>;
  headers?: Record<string, string>;
}

type Params = Record<string, string | number>;
// oxlint-disable-next-line typescript/no-explicit-any -- replies are what a client sees: JSON, checked against the document
type Body = any;

export class Reply {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string | undefined>,
    readonly body: Body,
  ) {}

  /** Fails with the whole reply, so that a wrong status explains itself. */
  expect(status: number): this {
    expect(this.status, JSON.stringify(this.body)).toBe(status);
    return this;
  }

  get etag(): string {
    return this.headers['etag']!;
  }
}

/** Sends requests over the service's own HTTP stack, and checks every reply against the OpenAPI document. */
export class Api {
  constructor(
    private readonly app: NestFastifyApplication,
    readonly contract: Contract,
    private readonly token?: string,
  ) {}

  as({ token }: Caller): Api {
    return new Api(this.app, this.contract, token);
  }

  anonymous(): Api {
    return new Api(this.app, this.contract);
  }

  get(path: string, params?: Params, options?: Options): Promise<Reply> {
    return this.send('GET', path, params, options);
  }
  post(path: string, params?: Params, body?: unknown, options?: Options): Promise<Reply> {
    return this.send('POST', path, params, { ...options, body });
  }
  put(path: string, params?: Params, body?: unknown, options?: Options): Promise<Reply> {
    return this.send('PUT', path, params, { ...options, body });
  }
  patch(path: string, params?: Params, body?: unknown, options?: Options): Promise<Reply> {
    return this.send('PATCH', path, params, { ...options, body });
  }
  delete(path: string, params?: Params, options?: Options): Promise<Reply> {
    return this.send('DELETE', path, params, options);
  }

  async send(method: string, path: string, params: Params = {}, { body, query = {}, headers = {} }: Options = {}): Promise<Reply> {
    const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)]));
    const search = new URLSearchParams(pairs);
    const url =
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) +
      (search.size > 0 ? `?${search.toString()}` : '');
    const answer = await this.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // A stream of events, and one of lines, is no JSON as a whole.
    const isStream = /^(text\/event-stream|application\/x-ndjson)/.test(String(answer.headers['content-type']));
    const parsed: unknown = answer.body === '' ? undefined : isStream ? answer.body : JSON.parse(answer.body);
    expect(this.contract.problemOf(method, path, answer.statusCode, parsed)).toBeUndefined();
    return new Reply(answer.statusCode, answer.headers as Record<string, string | undefined>, parsed);
  }
}
