import { describe, expect, it } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import { hashOf } from '../../src/common/json/canonical-json.js';
import { INSERT_OBJECTS, NewObjects } from '../../src/modules/versions/store/object-store.js';
import { RecordMap } from '../../src/modules/versions/store/record-map.js';
import { useApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';

const t = useApp();

interface Note {
  id: string;
  text: string;
}

const byId = (a: Note, b: Note) => (a.id < b.id ? -1 : 1);
const notes = (count: number): Note[] => Array.from({ length: count }, (_, i) => ({ id: newId(), text: `Note ${i}` }));

async function workshop() {
  const { id: spaceId } = await t.make.space();
  const maps = t.app.get(RecordMap);
  const change = async (root: string | null, changes: ReadonlyMap<string, Note | null>) => {
    const made = new NewObjects();
    const next = await maps.change(spaceId, root, changes, made);
    await t.db.query(INSERT_OBJECTS('$2'), [spaceId, made.rows]);
    return { root: next, rows: made.byHash.size };
  };
  const all = async (root: string | null) => (await maps.all<Note>(spaceId, root)).toSorted(byId);
  return { spaceId, maps, change, all };
}

const put = (some: readonly Note[]) => new Map(some.map((note) => [note.id, note]));

describe('a map of records', () => {
  it('contains what was put in, and equal maps are stored once', async () => {
    const { spaceId, maps, change, all } = await workshop();
    const model = new Map<string, Note>();
    let root: string | null = null;
    for (let round = 0; round < 25; round++) {
      const known = [...model.keys()];
      const changes = new Map<string, Note | null>(put(notes(round % 4)));
      for (const id of known.filter((_, i) => (i * 7 + round) % 5 === 0))
        changes.set(id, round % 2 === 0 ? null : { id, text: `Round ${round}` });
      const before: string | null = root;
      ({ root } = await change(before, changes));
      const expected = new Set([...changes].filter(([id, note]) => model.get(id)?.text !== note?.text).map(([id]) => id));
      for (const [id, note] of changes) {
        if (note) model.set(id, note);
        else model.delete(id);
      }
      expect(await all(root)).toEqual([...model.values()].toSorted(byId));
      expect(new Set(await maps.difference(spaceId, before, root))).toEqual(expected);
    }
    expect((await change(null, put([...model.values()].toReversed()))).root).toBe(root);
    expect((await change(root, new Map(Array.from(model.keys(), (id) => [id, null])))).root).toBeNull();
  });

  it('remembers its objects as the database returns them', async () => {
    const { spaceId, maps } = await workshop();
    // More than one record in most leaves, with ids of every kind and members in any order.
    const ids = [...Array.from({ length: 3000 }, (_, n) => (n % 3 === 0 ? newId() : String(n * 7))), 'ä', 'aa', 'b'];
    let root: string | null = null;
    for (let round = 0; round < 4; round++) {
      const made = new NewObjects();
      const written = ids.filter((_, n) => round === 0 || (n * 7 + round) % 9 === 0);
      const changes = written.map(
        (id, n) => [id, n % 5 === round ? null : { text: `Round ${round}`, id, a: { bb: 1, c: [undefined] } }] as const,
      );
      root = await maps.change(spaceId, root, new Map(changes), made);
      await t.db.query(INSERT_OBJECTS('$2'), [spaceId, made.rows]);
      const rows = await t.db.query<{ hash: string; body: object }>(
        'SELECT hash, body FROM content_objects WHERE space_id = $1 AND hash = ANY($2)',
        [spaceId, [...made.byHash.keys()]],
      );
      expect(rows).toHaveLength(made.byHash.size);
      for (const { hash, body } of rows) {
        expect(hashOf(body)).toBe(hash);
        expect(JSON.stringify(made.byHash.get(hash))).toBe(JSON.stringify(body));
      }
    }
  });

  it('is read with maps of other spaces in one statement, in the order asked for', async () => {
    const shops = [await workshop(), await workshop(), await workshop()];
    const wanted: { spaceId: string; hash: string; all: Note[] }[] = [];
    for (const [n, { spaceId, change, all }] of shops.entries()) {
      const { root } = await change(null, put(notes(40 * n + 1)));
      wanted.push({ spaceId, hash: root!, all: await all(root) });
    }
    const { maps } = shops[0]!;
    const read: { spaceId: string; hash: string; all: Note[] }[] = [];
    const sent = await statementsOf(async () => {
      for await (const [root, found] of maps.allOfEach<Note>(wanted.map(({ spaceId, hash }) => ({ spaceId, hash }))))
        read.push({ ...root, all: found.toSorted(byId) });
    });
    expect(read).toEqual(wanted);
    expect(sent).toHaveLength(1);
  });

  it('is not read in part if one of its objects is missing', async () => {
    const { spaceId, maps, change } = await workshop();
    const { root } = await change(null, put(notes(5)));
    const readWithout = async (hash: string) => {
      const gone = await t.db.query<{ body: object }>('DELETE FROM content_objects WHERE space_id = $1 AND hash = $2 RETURNING body', [
        spaceId,
        hash,
      ]);
      await expect(maps.allOfEach([{ spaceId, hash: root! }]).next()).rejects.toThrow(/misses an object/);
      await t.db.query('INSERT INTO content_objects (space_id, hash, body) VALUES ($1, $2, $3)', [spaceId, hash, gone[0]!.body]);
    };
    const [{ outer, inner }] = (await t.db.query<{ outer: string; inner: string }>(
      `SELECT outside.value AS outer, inside.value AS inner FROM content_objects trunk, jsonb_each_text(trunk.body) outside,
         content_objects branch, jsonb_each_text(branch.body) inside
       WHERE trunk.space_id = $1 AND trunk.hash = $2 AND branch.space_id = $1 AND branch.hash = outside.value LIMIT 1`,
      [spaceId, root],
    )) as [{ outer: string; inner: string }];
    for (const hash of [root!, outer, inner]) await readWithout(hash);
  });

  it.each([10, 10_000])('writes three objects for one change among %i records', async (count) => {
    const { change } = await workshop();
    const some = notes(count);
    const { root } = await change(null, put(some));
    expect((await change(root, put([{ ...some[0]!, text: 'Changed' }]))).rows).toBe(3);
    expect((await change(root, new Map([[newId(), null]]))).root).toBe(root);
  });
});
