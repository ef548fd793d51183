import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/api.js';
import { DeliverEvents } from '../../src/common/events/deliver-events.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { Chance, problemsOf, treeOf, type TreeRow } from '../support/space-trees.js';
import { SEED } from '../support/seed.js';

const t = useApp();
// The search index would refer to the spaces that are deleted here without a purge.
beforeAll(() => t.app.get(DeliverEvents).onModuleDestroy());
const ROUNDS = 1000;
const MOVERS = 3;
const MOST = 40;

interface Org {
  id: string;
  admin: MadeUser;
}

const pathOf = (kind: TreeRow['kind']) => `/v1/${kind}s/:id`;
const neighbour = ({ kind, id }: TreeRow) => ({ type: kind, [kind]: id });

async function create(kind: TreeRow['kind'], { id, admin }: Org, parent: string | null): Promise<Reply> {
  return t.api.as(admin).post(`/v1/orgs/:id/${kind}s`, { id }, parent === null ? {} : { parent });
}

function move(by: MadeUser, { kind, id }: Pick<TreeRow, 'kind' | 'id'>, body: object): Promise<Reply> {
  return t.api.as(by).post(`${pathOf(kind)}/move`, { id }, body);
}

/** Something that is done to the tree, going by what was known of it when the round began: others do things too. */
class Mover {
  /** What it has added and taken away. */
  readonly added = new Set<string>();
  readonly removed = new Set<string>();

  constructor(
    private readonly org: Org,
    private readonly by: MadeUser,
    private readonly chance: Chance,
  ) {}

  async act(tree: readonly TreeRow[]): Promise<Reply> {
    const what = this.chance.next();
    const collections = tree.filter(({ kind }) => kind === 'collection');
    if ((what < 0.06 && tree.length < MOST) || collections.length < 4) {
      const made = await create(this.chance.is(0.5) ? 'space' : 'collection', this.org, this.parentIn(collections));
      if (made.status < 300) this.added.add(made.body.id);
      return made;
    }
    if (what < 0.1) {
      const { id } = this.chance.of(collections);
      const gone = await t.api.as(this.by).delete(pathOf('collection'), { id });
      if (gone.status === 204) this.removed.add(id);
      return gone;
    }
    const node = this.chance.of(tree);
    if (what < 0.14)
      return t.api.as(this.by).patch(pathOf(node.kind), { id: node.id }, { defaultLevel: this.chance.of(['inherit', null, 'read']) });
    if (what < 0.2 && node.kind === 'space') {
      const binned = this.chance.is(0.5);
      return binned
        ? t.api.as(this.by).delete(pathOf('space'), { id: node.id })
        : t.api.as(this.by).post(`${pathOf('space')}/restore`, { id: node.id });
    }
    return move(this.by, node, this.destination(node, tree));
  }

  /** Beside a sibling, or in another place; mostly the same few places, so that movers meet. */
  private destination(node: TreeRow, tree: readonly TreeRow[]): object {
    const parent = this.chance.is(0.4) ? node.parent : this.parentIn(tree.filter(({ kind }) => kind === 'collection').slice(0, 3));
    const siblings = tree.filter((other) => other.parent === parent && other.id !== node.id);
    if (siblings.length === 0) return { parent };
    const at = this.chance.below(siblings.length);
    const [first, second] = [siblings[at]!, siblings[at + 1]];
    const positions = [
      { after: neighbour(first) },
      { before: neighbour(first) },
      second && { after: neighbour(first), before: neighbour(second) },
    ];
    const position = this.chance.of([...positions, undefined]);
    return { parent, ...(position && { position }) };
  }

  private parentIn(collections: readonly TreeRow[]): string | null {
    return this.chance.is(0.3) || collections.length === 0 ? null : this.chance.of(collections).id;
  }
}

describe('the order of spaces and collections', () => {
  it(`stays whole while several move, create and delete (seed ${SEED})`, async () => {
    const org = await t.make.org();
    for (let n = 0; n < 12; n++) (await create(n % 3 === 0 ? 'collection' : 'space', org, null)).expect(201);
    const initial = (await treeOf(t.db, org.id)).map(({ id }) => id);
    const movers = await Promise.all(
      Array.from({ length: MOVERS }, async (_, n) => new Mover(org, await t.make.member(org, 'admin'), new Chance(SEED * MOVERS + n))),
    );
    const answers = new Map<number, number>();
    for (let round = 1; round <= ROUNDS; round++) {
      const tree = await treeOf(t.db, org.id);
      const replies = await Promise.all(movers.map((mover) => mover.act(tree)));
      for (const { status, body } of replies) {
        expect([200, 201, 204, 400, 404, 409], `round ${round}: ${JSON.stringify(body)}`).toContain(status);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
      const now = await treeOf(t.db, org.id);
      expect(problemsOf(now), `after round ${round}`).toEqual([]);
      const removed = new Set(movers.flatMap((mover) => [...mover.removed]));
      const expected = [...initial, ...movers.flatMap((mover) => [...mover.added])].filter((id) => !removed.has(id));
      expect(now.map(({ id }) => id).toSorted(), `after round ${round}`).toEqual(expected.toSorted());
    }
    expect(answers.get(200)).toBeGreaterThan(ROUNDS);
    expect(answers.get(204)).toBeGreaterThan(50);
  });

  it('has no circle when two collections are put into each other at once', async () => {
    const org = await t.make.org();
    const [a, b, inner] = await Promise.all(
      [null, null, null].map(async () => (await create('collection', org, null)).expect(201).body.id),
    );
    (await move(org.admin, { kind: 'collection', id: inner }, { parent: a })).expect(200);
    for (let round = 0; round < 100; round++) {
      const moves = [
        move(org.admin, { kind: 'collection', id: a }, { parent: b }),
        move(org.admin, { kind: 'collection', id: b }, { parent: inner }),
      ];
      const statuses = (await Promise.all(moves)).map(({ status }) => status).toSorted();
      expect(statuses).toEqual([200, 400]);
      expect(problemsOf(await treeOf(t.db, org.id))).toEqual([]);
      await Promise.all([a, b].map((id) => move(org.admin, { kind: 'collection', id }, { parent: null })));
    }
  });

  it('loses nothing that is put into a collection while it is deleted', async () => {
    const org = await t.make.org();
    const spaces = await Promise.all(
      Array.from({ length: 4 }, async () => (await create('space', org, null)).expect(201).body.id as string),
    );
    for (let round = 0; round < 100; round++) {
      const { id } = (await create('collection', org, null)).expect(201).body;
      const [gone, ...moved] = await Promise.all([
        t.api.as(org.admin).delete(pathOf('collection'), { id }),
        ...spaces.map((space) => move(org.admin, { kind: 'space', id: space }, { parent: id })),
        create('space', org, id),
      ]);
      gone.expect(204);
      for (const { status } of moved) expect([200, 201, 404]).toContain(status);
      const tree = await treeOf(t.db, org.id);
      expect(problemsOf(tree)).toEqual([]);
      expect(tree.filter(({ id: left }) => spaces.includes(left))).toHaveLength(spaces.length);
      expect(tree.filter(({ parent }) => parent !== null)).toEqual([]);
      const rest = 'SELECT id FROM spaces WHERE org_id = $1 AND id <> ALL($2)';
      for (const table of ['revisions', 'content_objects'])
        await t.db.query(`DELETE FROM ${table} WHERE space_id IN (${rest})`, [org.id, spaces]);
      await t.db.query(`DELETE FROM spaces WHERE id IN (${rest})`, [org.id, spaces]);
    }
  });
});
