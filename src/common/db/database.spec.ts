import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBareDatabase } from '../../../test/support/bare-database.js';
import { statementsOf } from '../../../test/support/statements.js';
import { describeError } from '../http/describe-error.js';
import type { Ending } from './database.js';

@Entity('notes')
class Note {
  @PrimaryColumn('text') id: string;
  @Column('text', { nullable: true }) text: string | null;
}

const t = useBareDatabase('CREATE TABLE notes (id text PRIMARY KEY DEFERRABLE INITIALLY IMMEDIATE, text text)', [Note]);

/** Sees what is committed, and nothing else. */
let outside: pg.Client;
beforeAll(async () => {
  outside = new pg.Client({ connectionString: t.url });
  await outside.connect();
});
afterAll(() => outside.end());
beforeEach(() => outside.query('DELETE FROM notes'));

const committed = async () => (await outside.query<{ id: string }>('SELECT id FROM notes ORDER BY id')).rows.map(({ id }) => id);
const write = (id: string) => t.db.query('INSERT INTO notes (id) VALUES ($1)', [id]);
const transactionId = async () => (await t.db.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id'))[0]!.id;

/** A promise to be settled by hand. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('a transaction', () => {
  it('keeps what was written, by statement and by repository, and gives back what the work returned', async () => {
    const result = await t.db.tx(async () => {
      await write('statement');
      await t.db.repo(Note).insert({ id: 'repository' });
      expect(await committed()).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await committed()).toEqual(['repository', 'statement']);
  });

  it('keeps nothing when the work fails, and fails with the very same error', async () => {
    const error = new Error('no');
    const failing = t.db.tx(async () => {
      await write('statement');
      await t.db.repo(Note).insert({ id: 'repository' });
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(await committed()).toEqual([]);
  });

  it.each(['statement', 'repository'])('whose connection is lost before its next %s fails as an outage of the database', async (kind) => {
    const failing = t.db.tx(async () => {
      const [row] = await t.db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await outside.query('SELECT pg_terminate_backend($1)', [row!.pid]);
      // It is known here once the connection is gone there, and what the server sent last has arrived.
      await expect.poll(async () => (await outside.query('SELECT FROM pg_stat_activity WHERE pid = $1', [row!.pid])).rowCount).toBe(0);
      await sleep(100);
      await (kind === 'statement' ? write('lost') : t.db.repo(Note).insert({ id: 'lost' }));
    });
    const error: unknown = await failing.catch((failure: unknown) => failure);
    expect(describeError(error), String(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await committed()).toEqual([]);
  });

  it('is joined by a transaction inside it', async () => {
    await t.db.tx(async () => {
      const outer = await transactionId();
      await t.db.tx(async () => {
        expect(await transactionId()).toBe(outer);
        await write('inner');
      });
      expect(await committed()).toEqual([]);
    });
    expect(await committed()).toEqual(['inner']);
  });

  it('takes what a transaction inside it wrote along when it fails', async () => {
    const failing = t.db.tx(async () => {
      await t.db.tx(() => write('inner'));
      throw new Error('late');
    });
    await expect(failing).rejects.toThrow('late');
    expect(await committed()).toEqual([]);
  });

  it('is one of its own for each of two that run at once', async () => {
    const { open, opened } = gate();
    const first = t.db.tx(async () => {
      await write('first');
      await opened;
      return transactionId();
    });
    const second = await t.db.tx(async () => {
      await write('second');
      return transactionId();
    });
    expect(await committed()).toEqual(['second']);
    open();
    expect(await first).not.toBe(second);
  });

  it('fails when a statement failed in it and nobody cared, for PostgreSQL keeps nothing then', async () => {
    // When the server says so is a matter of chance: once would prove little.
    for (let turn = 0; turn < 20; turn++) {
      const careless = t.db.tx(async () => {
        await write('a');
        await write('a').catch(() => undefined);
      });
      await expect(careless).rejects.toThrow('one of its statements failed, and the error was swallowed');
    }
    expect(await committed()).toEqual([]);
  });

  it('fails when its commit does, and runs no effect', async () => {
    const effect = vi.fn();
    const failing = t.db.tx(async () => {
      await t.db.query('SET CONSTRAINTS ALL DEFERRED');
      await write('a');
      await write('a');
      await t.db.afterCommit(effect);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(effect).not.toHaveBeenCalled();
  });

  it('gives its connection back however it ends', async () => {
    for (let turn = 0; turn < 10; turn++) {
      await expect(t.db.tx(() => t.db.query('nonsense'))).rejects.toThrow('syntax error');
      await expect(t.db.tx(() => t.db.query('SELECT pg_terminate_backend(pg_backend_pid())'))).rejects.toThrow();
    }
    expect(await t.db.tx(() => t.db.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('refuses work that goes on after its end', async () => {
    const { open, opened } = gate();
    const late: Promise<unknown>[] = [];
    await t.db.tx(async () => {
      const works: (() => Promise<unknown>)[] = [
        () => write('late'),
        async () => t.db.repo(Note).insert({ id: 'late' }),
        () => t.db.tx(() => write('late')),
        () => t.db.afterCommit(() => undefined),
      ];
      late.push(...works.map((work) => opened.then(work)));
    });
    open();
    for (const work of late) await expect(work).rejects.toThrow('a promise was not awaited');
    expect(await committed()).toEqual([]);
  });
});

describe('the end of a transaction', () => {
  const noted = (name: string): Ending<string> => ({
    name,
    parts: (first) => `${name} AS (INSERT INTO notes (id, text) SELECT id, '${name}' FROM unnest($${first}::text[]) AS id)`,
    parameters: 1,
    values: (ids) => [ids],
  });
  const [seen, heard] = [noted('seen'), noted('heard')];

  it('is written with the commit for all that was given, whether the connection is new or not', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const statements = await statementsOf(() =>
        t.db.tx(async () => {
          t.db.beforeCommit(seen, `a${turn}`);
          await write(`b${turn}`);
          t.db.beforeCommit(heard, `c${turn}`);
          t.db.beforeCommit(seen, `d${turn}`);
        }),
      );
      expect(statements.map(({ values }) => values)).toEqual([[`b${turn}`], [[`a${turn}`, `d${turn}`], [`c${turn}`]]]);
      expect((await committed()).slice(-1)).toEqual([`d${turn}`]);
    }
    expect(await committed()).toHaveLength(20);
  });

  it('keeps nothing if it fails, runs no effect, and leaves a connection that works', async () => {
    const effect = vi.fn();
    for (let turn = 0; turn < 5; turn++) {
      const failing = t.db.tx(async () => {
        await write('a');
        await t.db.afterCommit(effect);
        t.db.beforeCommit({ ...seen, committed: effect }, 'a');
      });
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      expect(await committed()).toEqual([]);
    }
    expect(effect).not.toHaveBeenCalled();
  });

  it('is not sent if nothing was written, and is refused if a statement before it has failed', async () => {
    expect(await statementsOf(() => t.db.tx(async () => undefined))).toEqual([]);
    const careless = t.db.tx(async () => {
      await write('a');
      await write('a').catch(() => undefined);
      t.db.beforeCommit(seen, 'b');
    });
    await expect(careless).rejects.toThrow('one of its statements failed, and the error was swallowed');
    expect(await committed()).toEqual([]);
  });
});

describe('transactions that lock the same', () => {
  it('take turns, and leave the connections to others while they wait', async () => {
    const { open, opened } = gate();
    const order: number[] = [];
    const writers = Array.from({ length: 60 }, (_, n) =>
      t.db.tx(
        async () => {
          order.push(n);
          await write(`${n}`);
          if (n === 0) await opened;
        },
        { locks: 'the same' },
      ),
    );
    await t.db.tx(() => write('other'), { locks: 'another' });
    expect(order).toEqual([0]);
    open();
    await Promise.all(writers);
    expect(order).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it('do not wait long for one that does not get on, and not for one that failed', async () => {
    const { open, opened } = gate();
    const stuck = t.db.tx(() => opened, { locks: 'stuck' });
    await t.db.tx(() => write('behind'), { locks: 'stuck' });
    expect(await committed()).toEqual(['behind']);
    open();
    await stuck;
    const failing = t.db.tx(() => Promise.reject(new Error('no')), { locks: 'failed' });
    const next = t.db.tx(() => write('next'), { locks: 'failed' });
    await expect(failing).rejects.toThrow('no');
    await next;
    expect(await committed()).toEqual(['behind', 'next']);
  });
});

describe('an effect', () => {
  it('runs after the commit, in the order they were asked for, inner ones too', async () => {
    const seen: [string, string[]][] = [];
    const effect = (name: string) => t.db.afterCommit(async () => void seen.push([name, await committed()]));
    await t.db.tx(async () => {
      await effect('first');
      await t.db.tx(async () => {
        await write('a');
        await effect('second');
      });
      await effect('third');
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['first', 'second', 'third'].map((name) => [name, ['a']]));
  });

  it('never runs when the transaction fails', async () => {
    const effect = vi.fn();
    const failing = t.db.tx(async () => {
      await t.db.afterCommit(effect);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(effect).not.toHaveBeenCalled();
  });

  it('runs at once where there is no transaction', async () => {
    const effect = vi.fn();
    await t.db.afterCommit(effect);
    expect(effect).toHaveBeenCalledOnce();
  });

  it('may use the database, in a transaction of its own', async () => {
    await t.db.tx(async () => {
      await write('a');
      await t.db.afterCommit(() => t.db.tx(async () => void (await write('b'))));
    });
    expect(await committed()).toEqual(['a', 'b']);
  });

  it('that fails is reported, and neither undoes what was written nor stops the next', async () => {
    const reported = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    const next = vi.fn();
    await t.db.tx(async () => {
      await write('a');
      await t.db.afterCommit(() => Promise.reject(new Error('effect')));
      await t.db.afterCommit(next);
    });
    expect(await committed()).toEqual(['a']);
    expect(next).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledExactlyOnceWith({ event: 'effect.failed', err: new Error('effect') });
    reported.mockRestore();
  });
});
