import { Injectable, Logger, type INestApplicationContext, type Provider } from '@nestjs/common';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/common/db/database.js';
import type { DeliveryOptions } from '../../src/common/events/delivery-options.js';
import { Consumes, EventConsumer, type Delivery } from '../../src/common/events/event-consumer.decorator.js';
import { Events, OnEvent } from '../../src/common/events/events.js';
import { EventStreams, type Backlog } from '../../src/common/events/event-streams.js';
import { ForgetEvents } from '../../src/common/events/forget-events.js';
import { Recorded } from '../../src/common/events/recorded.decorator.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { statementsOf } from '../support/statements.js';
import { startContext } from './context.js';

@Recorded<Written>({ name: 'test.written', subject: ({ subject }) => subject })
class Written {
  constructor(
    readonly subject: string,
    readonly n: number,
  ) {}

  get label(): string {
    return `${this.subject}${this.n}`;
  }
}

@Recorded<Erased>({ name: 'test.erased', subject: ({ subject }) => subject })
class Erased {
  constructor(readonly subject: string) {}
}

@Recorded<Ignored>({ name: 'test.ignored', subject: ({ subject }) => subject })
class Ignored {
  constructor(readonly subject: string) {}
}

/** The advisory lock that the last check of a transaction needs. */
const LAST = 7;

type Heard = Delivery & { label: string };

/** What a delivery does. Each test sets it. */
let work: (heard: Heard) => Promise<void> = async () => {};
let heard: Heard[] = [];
let heardByOther: string[] = [];

@Injectable()
@EventConsumer({ name: 'test.index' })
class Index {
  @Consumes(Written)
  written(event: Written, delivery: Delivery): Promise<void> {
    return this.hear(event.label, delivery);
  }

  @Consumes(Erased)
  erased({ subject }: Erased, delivery: Delivery): Promise<void> {
    return this.hear(`${subject}-`, delivery);
  }

  private async hear(label: string, delivery: Delivery): Promise<void> {
    const each = { label, ...delivery };
    heard.push(each);
    await work(each);
  }
}

@Injectable()
@EventConsumer({ name: 'test.other' })
class Other {
  @Consumes(Written)
  async written({ label }: Written): Promise<void> {
    heardByOther.push(label);
  }
}

@Injectable()
@EventConsumer({ name: 'test.late', startsAt: 'oldest' })
class Late {
  static heard: string[] = [];
  @Consumes(Written)
  async written({ label }: Written): Promise<void> {
    Late.heard.push(label);
  }
}

@Injectable()
@EventConsumer({ name: 'test.newcomer' })
class Newcomer {
  static heard: string[] = [];
  @Consumes(Written)
  async written({ label }: Written): Promise<void> {
    Newcomer.heard.push(label);
  }
}

@Injectable()
@EventConsumer({ name: 'test.latest', latestOnly: true })
class Latest {
  static heard: string[] = [];
  static failing = 0;
  static attempts: number[] = [];
  @Consumes(Written)
  async written({ label }: Written, { attempt }: Delivery): Promise<void> {
    Latest.heard.push(label);
    Latest.attempts.push(attempt);
    if (Latest.failing-- > 0) throw new Error('Not yet');
  }
  @Consumes(Erased)
  async erased({ subject }: Erased): Promise<void> {
    Latest.heard.push(`${subject}-`);
  }
}

const EAGER: Partial<DeliveryOptions> = { poll: 20, retry: 20, refresh: 20 };
/** Looks for events only after it has recorded some itself. */
const DEAF: Partial<DeliveryOptions> = { poll: 3_600_000 };
const RECORDS_ONLY: Partial<DeliveryOptions> = { enabled: false, refresh: 20 };

let database: TestDatabase;
let contexts: INestApplicationContext[] = [];
/** Has the consumers, but delivers nothing. */
let idle: INestApplicationContext;
let db: Database;
let events: Events;

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const labels = () => heard.map(({ label }) => label);
const stored = () => db.query<{ name: string; subject: string }>('SELECT name, subject FROM outbox_events ORDER BY id');
const streams = () => db.query<{ consumer: string; subject: string }>('SELECT consumer, subject FROM outbox_streams ORDER BY 1, 2');
const drained = (consumer = 'test.index') =>
  until(async () => expect((await streams()).filter((stream) => stream.consumer === consumer)).toEqual([]));
const write = (subject: string, ...numbers: number[]) =>
  db.tx(async () => {
    for (const n of numbers) await events.emit(new Written(subject, n));
  });

async function start(options: Partial<DeliveryOptions> = EAGER, providers: Provider[] = [Index]): Promise<INestApplicationContext> {
  const context = await startContext(database.url, providers, { enabled: false }, options);
  contexts.push(context);
  return context;
}

interface Gate {
  passed: Promise<void>;
  open: () => void;
}
function gate(): Gate {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

beforeAll(async () => {
  database = await testDatabase();
  idle = await startContext(database.url, [Index, Other], { enabled: false }, RECORDS_ONLY);
  db = idle.get(Database);
  events = idle.get(Events);
  await db.query('CREATE TABLE counters (subject text PRIMARY KEY, n integer NOT NULL)');
  await db.query(`CREATE TABLE last_checked (subject text);
    CREATE FUNCTION check_last() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(${LAST}); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER checked_last AFTER INSERT ON last_checked DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_last()`);
});

beforeEach(() => {
  heard = [];
  heardByOther = [];
  work = async () => {};
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  await db.query('DELETE FROM outbox_streams');
  await db.query('DELETE FROM outbox_events');
});

afterAll(async () => {
  await idle.close();
  await database.close();
});

describe('recording', () => {
  it('stores all events of a transaction in its last statement', async () => {
    const sent = await statementsOf(() =>
      db.tx(async () => {
        await events.emit(new Written('a', 1));
        await db.query('SELECT 1');
        await events.emit(new Erased('b'));
      }),
    );
    expect(sent.map(({ text }) => /SELECT 1|INTO outbox_events/.exec(text)?.[0])).toEqual(['SELECT 1', 'INTO outbox_events']);
    expect(await stored()).toEqual([
      { name: 'test.written', subject: 'a' },
      { name: 'test.erased', subject: 'b' },
    ]);
    expect(await streams()).toEqual([
      { consumer: 'test.index', subject: 'a' },
      { consumer: 'test.index', subject: 'b' },
      { consumer: 'test.other', subject: 'a' },
    ]);
  });

  it('stores nothing of a transaction that is rolled back', async () => {
    const rolledBack = db.tx(async () => {
      await events.emit(new Written('a', 1));
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await stored()).toEqual([]);
  });

  it('stores an event that is emitted outside a transaction', async () => {
    await events.emit(new Written('a', 1));
    expect(await stored()).toHaveLength(1);
  });

  it('stores nothing that nobody consumes', async () => {
    await events.emit(new Ignored('a'));
    expect(await stored()).toEqual([]);
  });

  it('stores for a consumer that only another process has', async () => {
    const without = await startContext(database.url, [], { enabled: false }, RECORDS_ONLY);
    contexts.push(without);
    await without.get(Events).emit(new Written('a', 1));
    expect(await streams()).toHaveLength(2);
  });

  it('fails the emitter when it fails, so that no change is without its event', async () => {
    const work = db.tx(async () => {
      await db.query(`INSERT INTO counters VALUES ('lost', 1)`);
      await events.emit(new Written('nul \0', 1));
    });
    await expect(work).rejects.toThrow('invalid byte sequence');
    expect(await db.query('SELECT FROM counters')).toEqual([]);
  });
});

describe('delivery', () => {
  it('passes an instance of the event and its delivery details to every consumer', async () => {
    await start(EAGER, [Index, Other]);
    await write('a', 1, 2);
    await Promise.all([drained(), drained('test.other')]);
    expect(labels()).toEqual(['a1', 'a2']);
    expect(heardByOther).toEqual(['a1', 'a2']);
    const [first, second] = heard;
    expect(first).toMatchObject({ attempt: 1, recordedAt: expect.any(Date) as Date, signal: expect.any(AbortSignal) as AbortSignal });
    expect(Number(second!.id)).toBeGreaterThan(Number(first!.id));
  });

  it('passes only the last of equal events in a row to a consumer of current states', async () => {
    await start(RECORDS_ONLY, [Latest]);
    await until(async () => {
      await write('x', 1);
      expect((await streams()).map(({ consumer }) => consumer)).toContain('test.latest');
    });
    await write('a', 1, 2, 3);
    await events.emit(new Erased('a'));
    await write('a', 4, 5);
    await write('b', 1, 2);
    Latest.failing = 1;
    await start(EAGER, [Latest]);
    await drained('test.latest');
    expect(Latest.heard.findLast((label) => label.startsWith('b'))).toBe('b2');
    const ofA = Latest.heard.filter((label) => label.startsWith('a'));
    expect([...new Set(ofA)]).toEqual(['a3', 'a-', 'a5']);
    // The one that failed was delivered again.
    expect(Latest.heard.length).toBe(new Set(Latest.heard).size + 1);
    await db.query(`DELETE FROM outbox_subscriptions WHERE consumer = 'test.latest'`);
  });

  it('counts the attempts of a consumer of the latest that fails, though newer events take the place of older ones', async () => {
    await start(RECORDS_ONLY, [Latest]);
    await until(async () => {
      await write('x', 1);
      expect((await streams()).map(({ consumer }) => consumer)).toContain('test.latest');
    });
    Latest.failing = Number.MAX_SAFE_INTEGER;
    await start(EAGER, [Latest]);
    let last = 0;
    await until(async () => {
      await write('a', ++last, ++last);
      const [stream] = await db.query<{ attempts: number }>(
        `SELECT attempts FROM outbox_streams WHERE consumer = 'test.latest' AND subject = 'a'`,
      );
      expect(stream?.attempts).toBeGreaterThan(2);
    });
    Latest.failing = 0;
    await drained('test.latest');
    expect(Math.max(...Latest.attempts)).toBeGreaterThan(2);
    await db.query(`DELETE FROM outbox_subscriptions WHERE consumer = 'test.latest'`);
  });

  it('takes what was recorded during a run, without polling', async () => {
    const context = await start(DEAF);
    const [running, finish] = [gate(), gate()];
    work = async () => {
      running.open();
      await finish.passed;
    };
    await context.get(Events).emit(new Written('a', 1));
    await running.passed;
    await write('a', 2);
    finish.open();
    await drained();
    expect(labels()).toEqual(['a1', 'a2']);
  });

  it('wakes the process that recorded the event, without polling', async () => {
    const context = await start(DEAF);
    await context.get(Events).emit(new Written('a', 1));
    await drained();
    expect(labels()).toEqual(['a1']);
  });

  it('finds by polling what another process recorded', async () => {
    await write('a', 1);
    await start();
    await write('a', 2);
    await drained();
    expect(labels()).toEqual(['a1', 'a2']);
  });

  it('keeps one order for all kinds of events of a subject, across batches', async () => {
    await start();
    const numbers = Array.from({ length: 250 }, (_, n) => n);
    await write('a', ...numbers);
    await events.emit(new Erased('a'));
    await write('a', 250);
    await drained();
    expect(labels()).toEqual([...numbers.map((n) => `a${n}`), 'a-', 'a250']);
  });

  it('runs listeners of the process before, and independently of, what is delivered', async () => {
    const said: string[] = [];
    @Injectable()
    class Memory {
      @OnEvent(Written)
      note({ label }: Written): void {
        said.push(`memory ${label}`);
      }
    }
    work = async ({ label }) => void said.push(`index ${label}`);
    const context = await start(DEAF, [Index, Memory]);
    await context.get(Events).emit(new Written('a', 1));
    await drained();
    expect(said).toEqual(['memory a1', 'index a1']);
  });

  it('delivers a subject to a consumer in one process at a time, however many there are', async () => {
    let [now, most] = [0, 0];
    work = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
    };
    await Promise.all([start(), start(), start()]);
    await Promise.all(Array.from({ length: 40 }, (_, n) => write('a', n)));
    await drained();
    expect(labels()).toHaveLength(40);
    expect(most).toBe(1);
  });

  it('gives a stopping process time to finish, and leaves the rest to another', async () => {
    const held = gate();
    work = () => held.passed;
    const first = await start();
    await write('a', 1, 2);
    await until(() => expect(labels()).toEqual(['a1']));
    const closing = first.close();
    contexts = [];
    held.open();
    await closing;
    await start();
    await drained();
    expect(heard.map(({ label, attempt }) => [label, attempt])).toEqual([
      ['a1', 1],
      ['a2', 1],
    ]);
  });

  it('releases at once what a stopping process cannot finish', async () => {
    let attempts = 0;
    work = async ({ signal }) => {
      if (++attempts > 1) return;
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const first = await start({ ...EAGER, drain: 50 });
    await write('a', 1);
    await until(() => expect(labels()).toEqual(['a1']));
    contexts = [];
    await first.close();
    await start();
    await drained();
    expect(heard.map(({ label, attempt }) => [label, attempt])).toEqual([
      ['a1', 1],
      ['a1', 1],
    ]);
  });

  it('takes over from a process that gives no sign of life, and counts the attempt', async () => {
    const [held, stalled] = [gate(), await start({ ...EAGER, lease: 200, heartbeat: 3_600_000 })];
    work = () => held.passed;
    await write('a', 1);
    await until(() => expect(labels()).toEqual(['a1']));
    work = async () => {};
    const other = await start();
    await until(() => expect(heard.map(({ attempt }) => attempt)).toEqual([1, 2]));
    await write('a', 2);
    held.open();
    await drained();
    // The first process believes it has finished, which does not move the position of the second.
    expect(labels().filter((label) => label === 'a2')).toEqual(['a2']);
    await Promise.all([stalled.close(), other.close()]);
    contexts = [];
  });

  it('keeps its lease while a delivery takes long', async () => {
    const held = gate();
    work = () => held.passed;
    await start({ ...EAGER, lease: 3000, heartbeat: 20 });
    await start({ ...EAGER, lease: 3000, heartbeat: 20 });
    await write('a', 1);
    await until(() => expect(labels()).toEqual(['a1']));
    const before = await leaseEnd();
    await until(async () => expect((await leaseEnd()) - before).toBeGreaterThan(3000));
    held.open();
    await drained();
    expect(labels()).toEqual(['a1']);
  });
});

async function leaseEnd(): Promise<number> {
  const [row] = await db.query<{ due: Date }>(`SELECT due_at AS due FROM outbox_streams WHERE consumer = 'test.index'`);
  return row!.due.getTime();
}

describe('a delivery that fails', () => {
  it('is retried before later events of its subject, and blocks neither other subjects nor other consumers', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    let failing = true;
    work = async ({ label }) => {
      if (failing && label === 'a2') throw new Error('the index is closed');
    };
    await start(EAGER, [Index, Other]);
    await write('a', 1, 2, 3);
    await write('b', 1);
    // While `a2` fails, in whatever order the streams are claimed.
    await until(() => expect(labels()).toContain('b1'));
    await until(() => expect(heardByOther.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1']));
    await until(() => expect(heard.filter(({ label }) => label === 'a2').length).toBeGreaterThan(2));
    expect(labels()).not.toContain('a3');
    failing = false;
    await drained();
    expect(labels().filter((label) => label !== 'a2' && label !== 'b1')).toEqual(['a1', 'a3']);
    const attempts = heard.filter(({ label }) => label === 'a2').map(({ attempt }) => attempt);
    // First it is the second event of its batch, and then the first of each retry.
    expect(attempts).toEqual([1, ...attempts.slice(1).map((_, i) => i + 2)]);
    const err = new Error('the index is closed');
    const report = { event: 'delivery.failed', consumer: 'test.index', subject: 'a', failed: 'test.written', attempt: 1, err };
    expect(warn.mock.calls[0]).toEqual([{ ...report, id: expect.any(String) as string, delay: expect.any(Number) as number }]);
  });

  it('shows in the backlog until it succeeds', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    const backlog = async () => (await db.tx(() => idle.get(EventStreams).backlog())).filter(({ consumer }) => consumer === 'test.index');
    const nothing: Backlog = { consumer: 'test.index', events: 0, failing: 0, ageInSeconds: 0 };
    expect(await backlog()).toEqual([nothing]);
    await write('a', 1, 2);
    await write('b', 1);
    expect(await backlog()).toMatchObject([{ events: 3, failing: 0 }]);
    let failing = true;
    work = async ({ label }) => {
      if (failing && label === 'a2') throw new Error('the index is closed');
    };
    await start();
    await until(async () => expect(await backlog()).toMatchObject([{ events: 1, failing: 1 }]));
    await until(async () => expect((await backlog())[0]!.ageInSeconds).toBeGreaterThan(0));
    const [row] = await db.query<{ error: string }>('SELECT last_error AS error FROM outbox_streams WHERE consumer = $1', ['test.index']);
    expect(row!.error).toBe('the index is closed');
    failing = false;
    await until(async () => expect(await backlog()).toEqual([nothing]));
  });
});

describe('the order of events of a subject', () => {
  it('is that of the commits: a transaction waits for the one that has recorded before it', async () => {
    await start();
    const [held, committing] = [gate(), gate()];
    const holder = db.tx(async () => {
      await db.query('SELECT pg_advisory_xact_lock($1)', [LAST]);
      held.open();
      await committing.passed;
    });
    await held.passed;
    const waiting = (most: number) =>
      until(async () => expect(await db.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).toHaveLength(most));
    const slow = db.tx(async () => {
      // Checked by the commit: the numbers are assigned, and nothing is visible yet.
      await db.query(`INSERT INTO last_checked VALUES ('slow')`);
      await events.emit(new Written('a', 1));
    });
    await waiting(1);
    const fast = write('a', 2);
    await write('b', 1);
    await until(() => expect(labels()).toEqual(['b1']));
    await waiting(2);
    committing.open();
    await Promise.all([holder, slow, fast]);
    await drained();
    expect(labels()).toEqual(['b1', 'a1', 'a2']);
  });

  it('is not that of the beginnings: who writes first may commit last', async () => {
    await start();
    const [begun, mayEmit] = [gate(), gate()];
    const early = db.tx(async () => {
      // From here on the transaction has an id.
      await db.query(`INSERT INTO counters VALUES ('early', 1)`);
      begun.open();
      await mayEmit.passed;
      await events.emit(new Written('a', 2));
    });
    await begun.passed;
    await write('a', 1);
    await until(() => expect(labels()).toEqual(['a1']));
    mayEmit.open();
    await early;
    await drained();
    expect(labels()).toEqual(['a1', 'a2']);
    await db.query('DELETE FROM counters');
  });

  it('does not depend on other transactions that stay open', async () => {
    await start();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`BEGIN; INSERT INTO counters VALUES ('open', 1)`);
      await write('a', 1);
      await drained();
      expect(labels()).toEqual(['a1']);
    } finally {
      await client.end();
    }
  });

  it('holds, and nothing is lost, with many writers, several processes, and deliveries that fail', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    const subjects = ['a', 'b', 'c'];
    const [writers, each] = [12, 15];
    for (const subject of subjects) await db.query('INSERT INTO counters VALUES ($1, 0)', [subject]);
    let deliveries = 0;
    const done: string[] = [];
    work = async ({ label }) => {
      if (++deliveries % 7 === 0) throw new Error('now and then');
      done.push(label);
    };
    const emitters = await Promise.all([start(), start()]);
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const context = emitters[writer % emitters.length]!;
        for (let i = 0; i < each; i++) await countUp(context, subjects, writer + i);
      }),
    );
    await drained();
    for (const subject of subjects) {
      const [row] = await db.query<{ n: number }>('SELECT n FROM counters WHERE subject = $1', [subject]);
      const expected = Array.from({ length: row!.n }, (_, i) => `${subject}${i + 1}`);
      expect(done.filter((label) => label.startsWith(subject))).toEqual(expected);
    }
    expect(done).toHaveLength(writers * each + Math.floor((writers * each) / 2));
    await db.query('DELETE FROM counters');
  });
});

/** Writes to one or two subjects. Each number is assigned under a lock, like the head of a space. */
async function countUp(context: INestApplicationContext, subjects: readonly string[], turn: number): Promise<void> {
  const [own, bus] = [context.get(Database), context.get(Events)];
  const chosen = [turn % 3, (turn + 1) % 3].slice(0, 1 + (turn % 2)).toSorted((a, b) => a - b);
  await own.tx(async () => {
    for (const i of chosen) {
      const subject = subjects[i]!;
      const [row] = await own.query<{ n: number }>('UPDATE counters SET n = n + 1 WHERE subject = $1 RETURNING n', [subject]);
      await bus.emit(new Written(subject, row!.n));
    }
  });
}

describe('retention', () => {
  const forget = () => idle.get(ForgetEvents);

  it('keeps an event until every consumer has passed it', async () => {
    const held = gate();
    work = ({ label }) => (label === 'a2' ? held.passed : Promise.resolve());
    const signal = new AbortController().signal;
    await write('a', 1, 2, 3);
    await write('b', 1);
    await start(EAGER, [Index, Other]);
    await until(() => expect(labels()).toContain('a2'));
    await until(async () => expect(await streams()).toEqual([{ consumer: 'test.index', subject: 'a' }]));
    await forget().forgetDelivered({ signal });
    expect((await stored()).map(({ subject }) => subject)).toEqual(['a', 'a', 'a']);
    held.open();
    await drained();
    await drained('test.other');
    await forget().forgetDelivered({ signal });
    expect(await stored()).toEqual([]);
  });

  it('gives a new consumer what comes next, or what is still stored where it asks for that', async () => {
    await write('a', 1, 2);
    await start(EAGER, [Late, Newcomer]);
    await until(async () => {
      await write('a', 3);
      expect(Newcomer.heard.length).toBeGreaterThan(0);
    });
    await until(() => expect(Late.heard.slice(0, 3)).toEqual(['a1', 'a2', 'a3']));
    expect(new Set(Newcomer.heard)).toEqual(new Set(['a3']));
    await db.query(`DELETE FROM outbox_subscriptions WHERE consumer IN ('test.late', 'test.newcomer')`);
  });

  it('removes a consumer that no process has had for a week, and stops recording for it', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await db.query(
      `INSERT INTO outbox_subscriptions (consumer, event, seen_at) VALUES ('test.former', 'test.ignored', now() - interval '6 days')`,
    );
    await until(async () => {
      await events.emit(new Ignored('a'));
      expect((await streams()).length).toBeGreaterThan(0);
    });
    await forget().forgetConsumers();
    expect(await streams()).toEqual([{ consumer: 'test.former', subject: 'a' }]);
    await db.query(`UPDATE outbox_subscriptions SET seen_at = now() - interval '8 days' WHERE consumer = 'test.former'`);
    await forget().forgetConsumers();
    expect(await streams()).toEqual([]);
    await until(async () => {
      await db.query('DELETE FROM outbox_events');
      await events.emit(new Ignored('a'));
      expect(await stored()).toEqual([]);
    });
  });
});

describe('the start', () => {
  const refusal = async (...providers: Provider[]) => {
    const context = startContext(database.url, providers, { enabled: false }, RECORDS_ONLY);
    return context.then(
      async (started) => started.close().then(() => undefined),
      (error: Error) => error.message,
    );
  };

  it('refuses consumers that are declared incompletely or twice', async () => {
    class Plain {}
    @Injectable()
    class Nameless {
      @Consumes(Written)
      async written(): Promise<void> {}
    }
    @Injectable()
    @EventConsumer({ name: 'test.index' })
    class Namesake {
      @Consumes(Written)
      async written(): Promise<void> {}
    }
    @Injectable()
    @EventConsumer({ name: 'test.unrecorded' })
    class Unrecorded {
      @Consumes(Plain)
      async heard(): Promise<void> {}
    }
    @Injectable()
    @EventConsumer({ name: 'test.twice' })
    class Twice {
      @Consumes(Written)
      async one(): Promise<void> {}
      @Consumes(Written)
      async two(): Promise<void> {}
    }
    expect(await refusal(Nameless)).toBe('Nameless.written consumes events, but its class has no @EventConsumer');
    expect(await refusal(Index, Namesake)).toBe('Two classes declare the event consumer "test.index"');
    expect(await refusal(Unrecorded)).toBe('Unrecorded.heard consumes Plain, which is not @Recorded');
    expect(await refusal(Twice)).toBe('The event consumer "test.twice" has two methods for "test.written"');
  });
});
