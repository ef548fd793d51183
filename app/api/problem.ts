import type { components } from './schema.js';

/** What a field is refused for. */
export interface FieldProblem {
  pointer: string;
  message: string;
}

/** What the service says of a refusal. */
export type Refusal = Partial<components['schemas']['ErrorDetail']>;

/** A request that was refused, or got no answer: then `status` is 0. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly refusal: Refusal = {},
  ) {
    super(message);
  }

  get fields(): readonly FieldProblem[] {
    return this.refusal.errors ?? [];
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** An error as a problem. One that the service did not send, such as a lost connection, may pass. */
export const problemOf = (error: unknown): Problem => (error instanceof Problem ? error : new Problem(0, String(error)));

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Returns what a call answers, or throws a `Problem`. */
export async function ask<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((reason: unknown) => {
    throw new Problem(0, reason instanceof Error ? reason.message : String(reason));
  });
  if (response.ok) return data as Data;
  const { error: told } = (typeof error === 'object' && error !== null ? error : {}) as { error?: Refusal };
  throw new Problem(response.status, told?.message ?? response.statusText, told);
}
