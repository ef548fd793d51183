import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/common/db/database.js';
import { purgeRows } from '../../src/common/purge/purge-rows.js';
import { PurgesSpaces } from '../../src/common/purge/purges-spaces.decorator.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { SpacePurgers } from '../../src/modules/spaces/space-purgers.js';
import { useApp } from '../support/app.js';

/** A provider that declares the purge of a table, and deletes nothing. */
function purging(table: string, ...before: string[]): Type {
  @Injectable()
  class Purger {
    @PurgesSpaces({ table, before })
    async rows(): Promise<boolean> {
      return true;
    }
  }
  return Purger;
}

@Module({})
class TestModule {}

const start = (...purgers: Type[]) =>
  NestFactory.createApplicationContext(
    { module: TestModule, imports: [DiscoveryModule], providers: [SpacePurgers, ...purgers] },
    { logger: false, abortOnError: false },
  );

describe('the start of a process whose modules purge spaces', () => {
  it.each([
    { order: 'pages before words before letters', purgers: [['letters'], ['words', 'letters'], ['pages', 'words']] },
    { order: 'pages before words before letters', purgers: [['pages', 'letters', 'words'], ['words', 'letters'], ['letters']] },
  ])('puts $order, whichever is declared first', async ({ purgers }) => {
    const app = await start(...purgers.map(([table, ...before]) => purging(table!, ...before)));
    expect([...app.get(SpacePurgers).inOrder.keys()]).toEqual(['pages', 'words', 'letters']);
    await app.close();
  });

  it('fails on a cycle, and names it', async () => {
    const circle = [purging('pages', 'words'), purging('words', 'letters'), purging('letters', 'words')];
    await expect(start(...circle)).rejects.toThrow('The order of space purgers has a cycle: words before letters before words');
  });

  it('fails on a table that is purged before itself', async () => {
    await expect(start(purging('words', 'words'))).rejects.toThrow('words before words');
  });

  it('fails on a table that nobody purges, and names it', async () => {
    await expect(start(purging('words', 'leters'))).rejects.toThrow('Purger.rows purges "words" before "leters", which no method purges');
  });

  it('fails on two methods that purge one table', async () => {
    await expect(start(purging('words'), purging('words'))).rejects.toThrow('both purge "words"');
  });
});

/** Bookmarks refer to comments, and comments do not know that. */
class CreateBookmarks1795230000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE test_bookmarks (id text COLLATE "C" PRIMARY KEY,
      space_id text COLLATE "C" NOT NULL REFERENCES spaces, comment_id text COLLATE "C" NOT NULL REFERENCES comments)`);
  }

  async down(): Promise<void> {}
}

@Injectable()
class PurgeBookmarks {
  constructor(private readonly db: Database) {}

  @PurgesSpaces({ table: 'test_bookmarks', before: ['comments'] })
  bookmarks(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'test_bookmarks', key: 'id', space: 'space_id' }, spaceId, limit);
  }
}

@Module({ providers: [PurgeBookmarks] })
class BookmarksModule {}

const t = useApp({}, [{ module: BookmarksModule, migrations: [CreateBookmarks1795230000001] }]);

describe('the purge of a space', () => {
  it('removes what an extension keeps before what that refers to', async () => {
    const org = await t.make.org();
    const { id } = await t.make.space({ org });
    const { body } = (await t.api.as(org.admin).post('/v1/spaces/:id/comments', { id }, { body: { markdown: 'Look' } })).expect(200);
    await t.db.query('INSERT INTO test_bookmarks VALUES ($1, $2, $3)', ['bookmark', id, body.id]);
    await t.db.query(`UPDATE spaces SET deleted_at = now() - interval '8 days' WHERE id = $1`, [id]);
    await purgeSpaces(t);
    expect(await t.db.query('SELECT 1 FROM test_bookmarks')).toEqual([]);
    expect(await t.db.query('SELECT 1 FROM spaces WHERE id = $1', [id])).toEqual([]);
  });

  it('empties every table that refers to spaces, and none before another that refers to it', async () => {
    const references = await t.db.query<{ from: string; to: string; cascades: boolean }>(
      `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to", confdeltype = 'c' AS cascades
       FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
    );
    const tables = [...t.app.get(SpacePurgers).inOrder.keys(), 'spaces'];
    const kept = references.filter(({ from, to, cascades }) => to === 'spaces' && !cascades && !tables.includes(from));
    const early = references.filter(
      ({ from, to }) => tables.includes(from) && tables.indexOf(to) >= 0 && tables.indexOf(from) > tables.indexOf(to),
    );
    expect({ kept, early }).toEqual({ kept: [], early: [] });
    expect(references.filter(({ from, to }) => tables.includes(from) && tables.includes(to)).length).toBeGreaterThan(8);
  });
});
