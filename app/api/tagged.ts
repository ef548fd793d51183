import { ask } from './problem.js';

/** Something with the mark of its version, so that it is not replaced if somebody else changed it since. */
export interface Tagged<Data> {
  data: Data;
  /** Undefined if the service sent none. */
  tag: string | undefined;
}

export async function askTagged<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Tagged<Data>> {
  const data = await ask(call);
  return { data, tag: (await call).response.headers.get('etag') ?? undefined };
}
