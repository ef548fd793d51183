import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../process/service.js';

/** What callers saw while something happened. */
export interface Seen {
  /** How often each status was the answer; `none` is a connection that broke. */
  statuses: Map<string, number>;
  /** The longest that a caller waited, in milliseconds. */
  longest: number;
}

interface Place {
  path: string;
  /** Whether a page that was answered with 503 is sent again, with the same key, until it is acknowledged. */
  repeats: boolean;
}

/** Milliseconds that a write may take to be acknowledged, however busy the machine is. */
const PATIENCE = 30_000;
const TOGETHER = { writers: 4, readers: 2 };

/** Writes pages into spaces without a pause, half of the writers with `Idempotency-Key`, and reads them. */
export class Load {
  /** The titles of the pages that were acknowledged, by the path of their space. */
  readonly acknowledged = new Map<string, string[]>();
  /** The times of the acknowledgements. */
  private lastWrite = 0;
  private seen: Seen = { statuses: new Map(), longest: 0 };
  /** The last answer that was not expected. */
  private refusal = '';
  private on = true;
  private readonly all: Promise<void>[] = [];
  private readonly repeated: string[] = [];

  private constructor(private readonly service: ServiceProcess) {}

  static async start(service: ServiceProcess): Promise<Load> {
    const load = new Load(service);
    const orgId = await load.make('/v1/orgs', { title: 'Failover' });
    for (let n = 0; n < TOGETHER.writers; n++) {
      const path = `/v1/spaces/${await load.make(`/v1/orgs/${orgId}/spaces`, { title: `Space ${n}`, editMode: 'live', empty: true })}`;
      load.acknowledged.set(path, []);
      const repeats = n % 2 === 1;
      if (repeats) load.repeated.push(path);
      load.all.push(load.write({ path, repeats }));
      if (n < TOGETHER.readers) load.all.push(load.read(path));
    }
    return load;
  }

  /** What was seen since the last call. */
  look(): Seen {
    const { seen } = this;
    this.seen = { statuses: new Map(), longest: 0 };
    return seen;
  }

  /** Waits for a write that is acknowledged after a time, and returns when it was. */
  async writeAfter(time: number): Promise<number> {
    const until = performance.now() + PATIENCE;
    while (this.lastWrite <= time) {
      if (performance.now() > until) throw new Error(`Nothing is acknowledged: ${JSON.stringify([...this.seen.statuses])} ${this.refusal}`);
      await sleep(5);
    }
    return this.lastWrite;
  }

  async stop(): Promise<void> {
    this.on = false;
    await Promise.all(this.all);
  }

  /** The titles that a space has now. */
  async titlesIn(path: string): Promise<string[]> {
    const { body } = await this.send('GET', `${path}/content/pages`);
    return (body as { pages: { title: string }[] }).pages.map(({ title }) => title);
  }

  /** Whether the writer of the space repeated its pages with the same key. */
  repeats(path: string): boolean {
    return this.repeated.includes(path);
  }

  private async write({ path, repeats }: Place): Promise<void> {
    for (let n = 0; this.on; n++) {
      const title = `Page ${n}`;
      const changes = [{ operation: 'insert_page', title, document: { markdown: `Text ${n}` } }];
      const key = repeats ? { 'idempotency-key': `${path}-${n}` } : undefined;
      const send = () => this.note(() => this.send('POST', `${path}/content`, { changes }, key));
      let status = await send();
      if (repeats) while (this.on && status === 503) status = await send();
      if (status === 200) this.acknowledged.get(path)!.push(title);
    }
  }

  private async read(path: string): Promise<void> {
    while (this.on) await this.note(() => this.send('GET', `${path}/content`));
  }

  private async note(call: () => Promise<{ status: number; method: string; body: unknown }>): Promise<number> {
    const since = performance.now();
    const { status, method, body } = await call().catch((error: unknown) => ({ status: 0, method: '', body: String(error) }));
    if (status !== 200 && status !== 503) this.refusal = JSON.stringify(body);
    const now = performance.now();
    const { seen } = this;
    const name = status === 0 ? 'none' : String(status);
    seen.statuses.set(name, (seen.statuses.get(name) ?? 0) + 1);
    seen.longest = Math.max(seen.longest, now - since);
    if (method === 'POST' && status === 200) this.lastWrite = now;
    await sleep(10);
    return status;
  }

  private async make(path: string, body: unknown): Promise<string> {
    const made = await this.send('POST', path, body);
    if (made.status !== 201) throw new Error(`${path} answered ${made.status}: ${JSON.stringify(made.body)}`);
    return (made.body as { id: string }).id;
  }

  private async send(method: string, path: string, body?: unknown, more?: Record<string, string>) {
    const headers = { authorization: `Bearer ${this.service.token}`, 'content-type': 'application/json', ...more };
    const response = await fetch(this.service.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: response.status, method, body: JSON.parse(await response.text()) as unknown };
  }
}
