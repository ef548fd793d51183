import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { Caches } from '../../src/common/caches/caches.js';
import { ObjectStore } from '../../src/modules/versions/store/object-store.js';
import { useApp } from '../support/app.js';

const t = useApp();
const CACHE = 4 * 1024 * 1024;
/** More objects than the cache has room for, of 1.5 kB each. */
const MANY = 4_000;

it('returns the objects that were cached at the start of a read, even if they are evicted during it', async () => {
  const { id: spaceId } = await t.make.space();
  const store = new ObjectStore(t.db, new Caches({ cacheSize: CACHE }));
  const made = await t.db.query<{ hash: string }>(
    `INSERT INTO content_objects (space_id, hash, body) SELECT $1, 'object-' || n, jsonb_build_object('n', n) || CASE WHEN n > 2 THEN jsonb_build_object('text', repeat('x', 1500)) ELSE '{}' END
     FROM generate_series(1, $2::int) n
     RETURNING hash`,
    [spaceId, MANY + 2],
  );
  const [known, unknown, ...others] = made.map(({ hash }) => hash);
  await store.read(spaceId, [known!]);
  const turns = new EventEmitter();
  const [locked, asked] = [once(turns, 'locked'), once(turns, 'asked')];
  const meanwhile = t.db.tx(async () => {
    await t.db.query('LOCK TABLE content_objects IN ACCESS EXCLUSIVE MODE');
    turns.emit('locked');
    await asked;
    await store.read(spaceId, others);
  });
  await locked;
  const both = store.read(spaceId, [known!, unknown!]);
  turns.emit('asked');
  await meanwhile;
  expect(await both).toEqual([{ n: 1 }, { n: 2 }]);
});
