import { setTimeout as sleep } from 'node:timers/promises';

/** How long runs may take to end after their abort signal, before what they work on is given back. */
const UNWIND = 1000;

/** All times are in milliseconds. */
export interface LoopTimes {
  /** How often to look for work that nobody has announced. */
  poll: number;
  /** How often to extend the leases of what runs. */
  heartbeat: number;
  /** How long runs may continue when the process stops. */
  drain: number;
  /** The least time between two claims. */
  pause?: number;
}

/** Work that processes share: each claims some of it for a while, its lease. Only `run` may throw, after its signal is aborted. */
export interface LoopWork<Item> {
  /** Claims what there is room for beside what runs. */
  claim: (running: readonly Item[]) => Promise<readonly Item[]>;
  /** Aborted when the process stops, or when another one has taken over. */
  run: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Extends the leases of what runs, and tells the loop what is lost. */
  extend: (running: readonly Item[]) => Promise<void>;
  /** Lets other processes have at once what was claimed and is not done. */
  giveBack: (left: readonly Item[]) => Promise<void>;
}

interface Run<Item> {
  item: Item;
  abort: AbortController;
  done: Promise<void>;
}

/** Claims work, runs several pieces of it at a time, and keeps their leases until it is stopped. */
export class WorkLoop<Item> {
  private readonly runs = new Set<Run<Item>>();
  /** Claimed while stopping, so it was not begun. */
  private readonly unbegun: Item[] = [];
  private accepting = false;
  private claimQueued = false;
  private claiming: Promise<void> = Promise.resolve();
  private polling: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;

  constructor(
    private readonly work: LoopWork<Item>,
    private readonly times: LoopTimes,
  ) {}

  get isAccepting(): boolean {
    return this.accepting;
  }

  start(): void {
    this.accepting = true;
    this.polling = setInterval(() => this.wake(), this.times.poll);
    this.beating = setInterval(() => void this.work.extend(this.running()), this.times.heartbeat);
    this.wake();
  }

  /** Looks for work. Only one claim runs at a time; a call during it requests one more. */
  wake(): void {
    if (this.claimQueued) return;
    this.claimQueued = true;
    this.claiming = this.claiming.then(() => this.claim()).then(() => sleep(this.times.pause ?? 0));
  }

  /** Aborts the run of an item that another process owns by now. Returns whether it was running until now. */
  lose(item: Item): boolean {
    const run = [...this.runs].find((each) => each.item === item);
    if (!run || run.abort.signal.aborted) return false;
    run.abort.abort(new Error('The lease is lost'));
    return true;
  }

  /** Lets what runs finish for a while, then gives the rest back. Returns whether it was running. */
  async stop(): Promise<boolean> {
    if (!this.accepting) return false;
    this.accepting = false;
    clearInterval(this.polling);
    await this.claiming;
    await this.settled(this.times.drain);
    for (const { abort } of this.runs) abort.abort(new Error('The process is stopping'));
    await this.settled(UNWIND);
    clearInterval(this.beating);
    await this.work.giveBack([...this.unbegun.splice(0), ...this.running()]);
    return true;
  }

  private readonly running = (): Item[] => Array.from(this.runs, ({ item }) => item);

  private async claim(): Promise<void> {
    this.claimQueued = false;
    if (!this.accepting) return;
    const claimed = await this.work.claim(this.running());
    if (this.accepting) for (const item of claimed) this.begin(item);
    else this.unbegun.push(...claimed);
  }

  private begin(item: Item): void {
    const abort = new AbortController();
    const done = this.work.run(item, abort.signal).finally(() => {
      this.runs.delete(run);
      this.wake();
    });
    const run: Run<Item> = { item, abort, done };
    this.runs.add(run);
  }

  private async settled(limit: number): Promise<void> {
    const runs = Array.from(this.runs, ({ done }) => done);
    await Promise.race([Promise.all(runs), sleep(limit, undefined, { ref: false })]);
  }
}
