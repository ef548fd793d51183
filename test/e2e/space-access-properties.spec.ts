import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { runs } from '../support/runs.js';
import { Chance, problemsOf, treeOf } from '../support/space-trees.js';
import { SEED } from '../support/seed.js';

const t = useApp();
const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
type Role = (typeof ROLES)[number];
type Kind = 'space' | 'collection';

const SEEDS = Array.from({ length: runs(5).numRuns }, (_, n) => SEED + n);
const CHANGES = 48;
const CHANGES_A_CHECK = 8;
const DEEPEST = 5;
const LEVELS = ['inherit', 'inherit', 'inherit', null, ...ROLES] as const;

interface Node {
  id: string;
  kind: Kind;
  parent: string | null;
  level: Role | 'inherit' | null;
  /** By the id of the person or team. */
  grants: Map<string, Role>;
  deleted: boolean;
  createdAt: string;
}

interface Person {
  user: MadeUser;
  /** Undefined: not a member. */
  role?: Role | null;
  teams: Set<string>;
}

interface Listed {
  id: string;
  createdAt: string;
}

const strongest = (...roles: (Role | null | undefined)[]): Role | null => ROLES.toReversed().find((role) => roles.includes(role)) ?? null;

const allows = (role: Role | null, wanted: Role) => role !== null && ROLES.indexOf(role) >= ROLES.indexOf(wanted);

/** A model of the rules without stored results: each answer walks from the node to the root. */
class World {
  readonly nodes = new Map<string, Node>();
  /** The children of each parent in order, deleted ones included. */
  readonly order = new Map<string | null, string[]>([[null, []]]);
  readonly people: Person[] = [];
  readonly teams: string[] = [];

  get all(): Node[] {
    return [...this.nodes.values()];
  }

  of(kind: Kind): Node[] {
    return this.all.filter((node) => node.kind === kind);
  }

  in(parent: string | null): Node[] {
    return this.order.get(parent)!.map((id) => this.nodes.get(id)!);
  }

  way(node: Node): Node[] {
    return node.parent === null ? [node] : [node, ...this.way(this.nodes.get(node.parent)!)];
  }

  depth(parent: string | null): number {
    return parent === null ? 0 : this.way(this.nodes.get(parent)!).length;
  }

  role(node: Node, { user, role, teams }: Person): Role | null {
    if (role === undefined) return null;
    if (role === 'admin') return 'admin';
    const way = this.way(node);
    const granted = way.flatMap(({ grants }) => [grants.get(user.id), ...[...teams].map((team) => grants.get(team))]);
    const level = way.find((above) => above.level !== 'inherit');
    const byDefault = role === null ? null : level ? (level.level as Role | null) : role;
    return strongest(byDefault, ...granted);
  }

  /** The nodes that are not deleted. */
  sees(node: Node, person: Person): boolean {
    return !node.deleted && this.role(node, person) !== null;
  }

  /** Every collection, parents first. */
  collections(parent: string | null = null): Node[] {
    return this.in(parent)
      .filter(({ kind }) => kind === 'collection')
      .flatMap((node) => [node, ...this.collections(node.id)]);
  }

  add(node: Node): void {
    this.nodes.set(node.id, node);
    if (node.kind === 'collection') this.order.set(node.id, []);
    this.order.get(node.parent)!.push(node.id);
  }

  place(node: Node, parent: string | null, at: number): void {
    const from = this.order.get(node.parent)!;
    from.splice(from.indexOf(node.id), 1);
    this.order.get(parent)!.splice(at, 0, node.id);
    node.parent = parent;
  }

  /** Its children inherit its level and grants. */
  dissolve(collection: Node): void {
    const children = this.in(collection.id);
    const siblings = this.order.get(collection.parent)!;
    siblings.splice(siblings.indexOf(collection.id), 1, ...children.map(({ id }) => id));
    for (const child of children) {
      child.parent = collection.parent;
      if (child.level === 'inherit') child.level = collection.level;
      for (const [to, role] of collection.grants) child.grants.set(to, strongest(role, child.grants.get(to))!);
    }
    this.nodes.delete(collection.id);
    this.order.delete(collection.id);
  }
}

const pathOf = (kind: Kind) => `/v1/${kind}s/:id`;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const neighbour = ({ kind, id }: Node) => ({ type: kind, [kind]: id });
const newestFirst = (a: Listed, b: Listed) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1);

/** One organization, which only its administrator changes. */
class Story {
  readonly world = new World();
  private orgId: string;
  private admin: Person;

  constructor(private readonly chance: Chance) {}

  private get api() {
    return t.api.as(this.admin.user);
  }

  async begin(): Promise<void> {
    const { id, admin } = await t.make.org();
    this.orgId = id;
    this.admin = { user: admin, role: 'admin', teams: new Set() };
    this.world.people.push(this.admin);
    for (const role of [this.chance.of(ROLES), 'read', 'edit', this.chance.of(ROLES), null, null] as const)
      this.world.people.push({ user: await t.make.member({ id }, role), role, teams: new Set() });
    for (let n = 0; n < 3; n++) {
      const members = this.chance.some(this.world.people, 0.4);
      const team = await t.make.team({ id }, { members: members.map(({ user }) => user) });
      for (const { teams } of members) teams.add(team.id);
      this.world.teams.push(team.id);
    }
    this.world.people.push({ user: await t.make.user(), teams: new Set() });
    for (let n = 0; n < 9; n++) await this.create('collection');
    for (let n = 0; n < 12; n++) await this.create('space');
    for (const node of this.world.all) {
      if (this.chance.is(0.4)) await this.level(node);
      if (this.chance.is(0.4)) await this.grant(node);
    }
  }

  async change(): Promise<void> {
    const what = this.chance.next();
    const present = this.world.all.filter(({ deleted }) => !deleted);
    const node = this.chance.of(present);
    const collections = this.world.of('collection');
    if (what < 0.3) return this.move(node);
    if (what < 0.45) return this.level(node);
    if (what < 0.6) return this.grant(node);
    if (what < 0.68) return this.withdraw();
    if (what < 0.76) return this.dissolve(this.chance.of(collections));
    if (what < 0.84) return this.bin();
    if (what < 0.88) return this.reseat();
    if (what < 0.92) return this.promote();
    return this.create(collections.length < 8 ? 'collection' : this.chance.of(['space', 'collection']));
  }

  private somewhere(): string | null {
    const open = this.world.of('collection').filter(({ id }) => this.world.depth(id) < DEEPEST);
    return this.chance.is(0.2) || open.length === 0 ? null : this.chance.of(open).id;
  }

  private async create(kind: Kind): Promise<void> {
    const parent = this.somewhere();
    const { body } = (await this.api.post(`/v1/orgs/:id/${kind}s`, { id: this.orgId }, parent === null ? {} : { parent })).expect(201);
    const createdAt = kind === 'space' ? (body.createdAt as string) : '';
    this.world.add({ id: body.id, kind, parent, level: 'inherit', grants: new Map(), deleted: false, createdAt });
  }

  private async level(node: Node): Promise<void> {
    const defaultLevel = this.chance.of(LEVELS);
    (await this.api.patch(pathOf(node.kind), { id: node.id }, { defaultLevel })).expect(200);
    node.level = defaultLevel;
  }

  private async grant(node: Node): Promise<void> {
    const role = this.chance.of(ROLES);
    const users = this.chance.some(idsOf(this.world.people.filter((person) => person.role !== undefined).map(({ user }) => user)), 0.25);
    const teams = this.chance.some(this.world.teams, 0.25);
    if (users.length + teams.length === 0) return;
    const body = { role, ...(users.length > 0 && { users }), ...(teams.length > 0 && { teams }) };
    (await this.api.post(`${pathOf(node.kind)}/permissions`, { id: node.id }, body)).expect(204);
    for (const to of [...users, ...teams]) node.grants.set(to, role);
  }

  private async withdraw(): Promise<void> {
    const granted = this.world.all.filter(({ grants, deleted }) => grants.size > 0 && !deleted);
    if (granted.length === 0) return;
    const node = this.chance.of(granted);
    const to = this.chance.of([...node.grants.keys()]);
    const path = `${pathOf(node.kind)}/permissions/${this.world.teams.includes(to) ? 'teams' : 'users'}/:to`;
    if (this.chance.is(0.4)) {
      const role = this.chance.of(ROLES);
      (await this.api.patch(path, { id: node.id, to }, { role })).expect(204);
      node.grants.set(to, role);
    } else {
      (await this.api.delete(path, { id: node.id, to })).expect(204);
      node.grants.delete(to);
    }
  }

  private async move(node: Node): Promise<void> {
    const parent = this.chance.is(0.3) ? node.parent : this.somewhere();
    const inside = parent !== null && this.world.way(this.world.nodes.get(parent)!).includes(node);
    const siblings = this.world.in(parent).filter((other) => other !== node);
    const beside = siblings.filter(({ deleted }) => !deleted);
    const before = this.chance.is(0.5);
    const sibling = beside.length > 0 && this.chance.is(0.8) ? this.chance.of(beside) : undefined;
    const position = sibling && (before ? { before: neighbour(sibling) } : { after: neighbour(sibling) });
    const { status, body } = await this.api.post(`${pathOf(node.kind)}/move`, { id: node.id }, { parent, ...(position && { position }) });
    if (inside) return expect(status).toBe(400);
    const at = sibling ? siblings.indexOf(sibling) + (before ? 0 : 1) : siblings.length;
    const shown = (ids: readonly Node[]) => idsOf(ids.filter(({ deleted }) => !deleted)).join();
    const unchanged = parent === node.parent && (!sibling || shown(siblings.toSpliced(at, 0, node)) === shown(this.world.in(parent)));
    expect(status, JSON.stringify(body)).toBe(unchanged ? 409 : 200);
    if (!unchanged) this.world.place(node, parent, at);
  }

  private async bin(): Promise<void> {
    const space = this.chance.of(this.world.of('space'));
    if (space.deleted) (await this.api.post(`${pathOf('space')}/restore`, { id: space.id })).expect(200);
    else (await this.api.delete(pathOf('space'), { id: space.id })).expect(204);
    space.deleted = !space.deleted;
  }

  private async dissolve(collection: Node): Promise<void> {
    const inside = this.world.all.filter((node) => node !== collection && this.world.way(node).includes(collection));
    const roles = () => inside.map((node) => this.world.people.map((person) => this.world.role(node, person)));
    const before = roles();
    (await this.api.delete(pathOf('collection'), { id: collection.id })).expect(204);
    this.world.dissolve(collection);
    expect(roles()).toEqual(before);
    for (const node of inside) for (const person of this.world.people) await this.checkSingle(node, person);
  }

  /** Somebody joins or leaves a team. */
  private async reseat(): Promise<void> {
    const teamId = this.chance.of(this.world.teams);
    const { user, teams } = this.chance.of(this.world.people.filter(({ role }) => role !== undefined));
    const at = { organizationId: this.orgId, teamId, userId: user.id };
    const seat = '/v1/orgs/:organizationId/teams/:teamId/members/:userId';
    if (teams.delete(teamId)) (await this.api.delete(seat, at)).expect(204);
    else {
      (await this.api.put(seat, at, {})).expect(204);
      teams.add(teamId);
    }
  }

  private async promote(): Promise<void> {
    const person = this.chance.of(this.world.people.filter((each) => each !== this.admin && each.role !== undefined));
    person.role = this.chance.of([...ROLES, null]);
    await t.db.query('UPDATE members SET role = $3 WHERE org_id = $1 AND user_id = $2', [this.orgId, person.user.id, person.role]);
  }

  async check(): Promise<void> {
    await this.checkTree();
    for (const person of this.world.people) {
      for (const node of this.chance.some(this.world.all, 0.5)) await this.checkSingle(node, person);
      await this.checkLists(person);
      if (person.role !== undefined) await this.checkSpacesOf(person);
    }
    const present = this.world.all.filter(({ deleted }) => !deleted);
    for (const node of Array.from({ length: 4 }, () => this.chance.of(present))) await this.checkPermissions(node);
  }

  /** Checks that the stored tree is correct and in order. */
  private async checkTree(): Promise<void> {
    const rows = await treeOf(t.db, this.orgId);
    expect(problemsOf(rows)).toEqual([]);
    for (const [parent, ids] of this.world.order) expect(idsOf(rows.filter((row) => row.parent === parent))).toEqual(ids);
    expect(rows).toHaveLength(this.world.nodes.size);
  }

  private async checkSingle(node: Node, person: Person): Promise<void> {
    const role = this.world.role(node, person);
    const { status, body } = await t.api.as(person.user).get(pathOf(node.kind), { id: node.id });
    const open = node.deleted ? role === 'admin' : role !== null;
    const who = `${person.role} with ${role} on ${node.kind} ${node.id}`;
    expect(status, who).toBe(open ? 200 : 404);
    if (open) expect(body.permissions, who).toEqual(permissionsOf(node.kind, role));
  }

  private async checkLists(person: Person): Promise<void> {
    const api = t.api.as(person.user);
    const list = (path: string, params: object, query = {}) => api.get(path, { ...params }, { query: { limit: 1000, ...query } });
    const holds = async (path: string, params: object, expected: readonly Node[], query = {}) => {
      const { body } = (await list(path, params, query)).expect(200);
      expect(idsOf(body.items), `${path} ${JSON.stringify(query)} of ${person.role}`).toEqual(idsOf(expected));
      expect(body.count).toBe(expected.length);
      for (const { id, permissions } of body.items) {
        const node = this.world.nodes.get(id)!;
        expect(permissions).toEqual(permissionsOf(node.kind, this.world.role(node, person)));
      }
    };
    const org = { id: this.orgId };
    if (person.role === undefined) {
      for (const kind of ['spaces', 'collections']) (await list(`/v1/orgs/:id/${kind}`, org)).expect(404);
      return;
    }
    const seen = (nodes: readonly Node[]) => nodes.filter((node) => this.world.sees(node, person));
    const binned = this.world.of('space').filter((space) => space.deleted && this.world.role(space, person) === 'admin');
    await holds('/v1/orgs/:id/spaces', org, seen(this.world.of('space')).toSorted(newestFirst));
    await holds('/v1/orgs/:id/spaces', org, binned.toSorted(newestFirst), { deleted: true });
    await holds('/v1/orgs/:id/collections', org, seen(this.world.collections()));
    await holds('/v1/orgs/:id/collections', org, seen(this.world.in(null).filter(({ kind }) => kind === 'collection')), { nested: false });
    for (const collection of this.chance.some(this.world.of('collection'), 0.5)) {
      const path = '/v1/collections/:id/spaces';
      if (!this.world.sees(collection, person)) (await list(path, { id: collection.id })).expect(404);
      else await holds(path, { id: collection.id }, seen(this.world.in(collection.id).filter(({ kind }) => kind === 'space')));
    }
  }

  private async checkSpacesOf(person: Person): Promise<void> {
    const asker = this.chance.of([this.admin, person]);
    const expected = this.world
      .of('space')
      .filter((space) => this.world.sees(space, person))
      .toSorted(newestFirst);
    const at = { id: this.orgId, userId: person.user.id };
    const answer = await t.api.as(asker.user).get('/v1/orgs/:id/members/:userId/spaces', at, { query: { limit: 1000 } });
    const { items, count } = answer.expect(200).body as { items: { permission: Role; space: Listed }[]; count: number };
    expect(items.map(({ permission, space }) => [space.id, permission])).toEqual(
      expected.map((space) => [space.id, this.world.role(space, person)]),
    );
    expect(count).toBe(expected.length);
  }

  private async checkPermissions(node: Node): Promise<void> {
    const at = { id: node.id };
    const path = `${pathOf(node.kind)}/permissions`;
    const aggregate = (await this.api.get(`${path}/aggregate`, at, { query: { limit: 1000 } })).expect(200).body;
    const listed = (aggregate.items as { permission: Role; user: { id: string } }[]).map(({ permission, user }) => [user.id, permission]);
    const expected = this.world.people.map((person) => [person.user.id, this.world.role(node, person)]).filter(([, role]) => role !== null);
    expect(listed.toSorted()).toEqual(expected.toSorted());
    expect(aggregate.count).toBe(expected.length);
    for (const person of this.world.people) {
      const query = { user: person.user.id };
      const explained = await this.api.get(`${path}/explain`, at, { query });
      if (person.role === undefined) {
        explained.expect(404);
        continue;
      }
      const role = this.world.role(node, person);
      expect(explained.expect(200).body.permission).toBe(role);
      (await t.api.as(person.user).get(`${path}/explain`, at, { query })).expect(role === null ? 404 : 200);
    }
  }
}

function permissionsOf(kind: Kind, role: Role | null): Record<string, boolean> {
  const shared = { view: allows(role, 'read'), admin: allows(role, 'admin'), viewInviteLinks: allows(role, 'create') };
  if (kind === 'collection') return { ...shared, create: allows(role, 'create') };
  return {
    ...shared,
    access: allows(role, 'read'),
    comment: allows(role, 'comment'),
    edit: allows(role, 'edit'),
    review: allows(role, 'review'),
    merge: allows(role, 'review'),
    triggerGitSync: allows(role, 'create'),
    installIntegration: allows(role, 'admin'),
  };
}

describe('access to spaces and collections', () => {
  it.each(SEEDS)('follows the rules after any sequence of changes (SEED=%i)', async (seed) => {
    const story = new Story(new Chance(seed));
    await story.begin();
    await story.check();
    for (let n = 1; n <= CHANGES; n++) {
      await story.change();
      if (n % CHANGES_A_CHECK === 0) await story.check();
    }
  });
});
