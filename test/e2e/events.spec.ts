import { Injectable, Logger, type INestApplicationContext } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/common/db/database.js';
import { Events, OnEvent } from '../../src/common/events/events.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startContext } from './context.js';

class Opened {
  constructor(readonly id: string) {}
}

class Closed {
  constructor(readonly id: string) {}
}

@Injectable()
class Diary {
  readonly entries: string[] = [];
  failing = false;

  constructor(private readonly db: Database) {}

  @OnEvent(Opened)
  async fails({ id }: Opened): Promise<void> {
    await this.db.query('SELECT 1');
    if (this.failing) throw new Error(`no room for ${id}`);
  }

  @OnEvent(Opened)
  @OnEvent(Closed)
  async note({ id }: Opened | Closed): Promise<void> {
    await this.db.query('SELECT 1');
    this.entries.push(`after ${id}`);
  }

  @OnEvent(Closed, { inTransaction: true })
  async noteInside({ id }: Closed): Promise<void> {
    await this.db.query('INSERT INTO diary (id) VALUES ($1)', [id]);
    this.entries.push(`inside ${id}`);
    if (this.failing) throw new Error(`no room for ${id}`);
  }
}

abstract class DiaryPort {}

describe('Events', () => {
  let database: TestDatabase;
  let context: INestApplicationContext;
  let db: Database;
  let events: Events;
  let diary: Diary;

  beforeAll(async () => {
    database = await testDatabase();
    context = await startContext(database.url, [Diary, { provide: DiaryPort, useExisting: Diary }], { enabled: false });
    db = context.get(Database);
    events = context.get(Events);
    diary = context.get(Diary);
    await db.query('CREATE TABLE diary (id text PRIMARY KEY)');
  });

  afterEach(async () => {
    await db.query('DELETE FROM diary');
    diary.entries.length = 0;
    diary.failing = false;
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    await db.query('DROP TABLE diary');
    await context.close();
    await database.close();
  });

  const rows = () => db.query<{ id: string }>('SELECT id FROM diary');

  it('delivers at once outside a transaction, and once to a listener with two injection tokens', async () => {
    await events.emit(new Opened('a'));
    expect(diary.entries).toEqual(['after a']);
  });

  it('delivers after the outermost transaction has committed', async () => {
    await db.tx(async () => {
      await db.tx(() => events.emit(new Opened('a')));
      await events.emit(new Opened('b'));
      expect(diary.entries).toEqual([]);
    });
    expect(diary.entries).toEqual(['after a', 'after b']);
  });

  it('delivers nothing of a transaction that was rolled back', async () => {
    const work = db.tx(async () => {
      await events.emit(new Opened('a'));
      await events.emit(new Closed('b'));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(diary.entries).toEqual(['inside b']);
    expect(await rows()).toEqual([]);
  });

  it('logs a failing listener, and still calls the others and answers the request', async () => {
    const error = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
    diary.failing = true;
    expect(await db.tx(() => events.emit(new Opened('a')).then(() => 'answer'))).toBe('answer');
    expect(diary.entries).toEqual(['after a']);
    const report = { event: 'listener.failed', listener: 'Diary.fails', heard: 'Opened', err: new Error('no room for a') };
    expect(error.mock.calls).toEqual([[report]]);
  });

  it('calls `inTransaction` listeners inside the transaction of the emitter, and the others afterwards', async () => {
    await db.tx(async () => {
      await events.emit(new Closed('a'));
      expect(diary.entries).toEqual(['inside a']);
    });
    expect(diary.entries).toEqual(['inside a', 'after a']);
    expect(await rows()).toEqual([{ id: 'a' }]);
  });

  it('opens a transaction for a listener that asks for one when the emitter has none', async () => {
    await events.emit(new Closed('a'));
    expect(diary.entries).toEqual(['inside a', 'after a']);
    diary.failing = true;
    await expect(events.emit(new Closed('b'))).rejects.toThrow('no room for b');
    expect(diary.entries).toEqual(['inside a', 'after a', 'inside b']);
    expect(await rows()).toEqual([{ id: 'a' }]);
  });

  it('fails the emitter, undoing its work, when a listener in its transaction fails', async () => {
    diary.failing = true;
    const work = db.tx(async () => {
      await db.query(`INSERT INTO diary (id) VALUES ('mine')`);
      await events.emit(new Closed('a'));
    });
    await expect(work).rejects.toThrow('no room for a');
    expect(diary.entries).toEqual(['inside a']);
    expect(await rows()).toEqual([]);
  });
});
