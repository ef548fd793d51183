import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import { jsonbOrder, jsonbOrderOfNames } from '../../../common/json/jsonb-order.js';
import { ObjectStore, type NewObjects, type ObjectKey } from './object-store.js';

/** The number of branches of a map, and of leaves of a branch: with 10,000 records, a leaf has about ten. */
const SLOTS = 32;

/** Hashes by slot. */
type Branches = Record<string, string>;
type Leaf<T> = Record<string, T>;
/** The versions before and after a change. */
type Pair<T> = readonly [T, T];

/** The branch and leaf of a record. Depends only on its id, so that equal maps are equal trees whatever their history. */
function slotsOf(id: string): [string, string] {
  const digest = createHash('sha1').update(id).digest();
  return [String(digest[0]! % SLOTS), String(digest[1]! % SLOTS)];
}

/**
 * An immutable map from ids to records, stored as a shallow tree of objects. Changing a record writes a leaf and two
 * branches whatever the size of the map. Comparing two maps reads only where their hashes differ.
 */
@Injectable()
export class RecordMap {
  constructor(private readonly objectStore: ObjectStore) {}

  /** Reads all records, in at most three statements. */
  async all<T extends object>(spaceId: string, root: string | null): Promise<T[]> {
    if (root === null) return [];
    const [trunk] = await this.objectStore.read<Branches>(spaceId, [root]);
    const branches = await this.objectStore.read<Branches>(spaceId, Object.values(trunk!));
    const leaves = await this.objectStore.read<Leaf<T>>(spaceId, branches.flatMap(Object.values<string>));
    return leaves.flatMap(Object.values<T>);
  }

  /** Reads all records of maps of several spaces, in one statement for all. */
  async *allOfEach<T extends object>(roots: readonly ObjectKey[]): AsyncGenerator<[ObjectKey, T[]]> {
    for await (const [root, leaves] of this.objectStore.leavesOfEach<Leaf<T>>(roots)) yield [root, leaves.flatMap(Object.values<T>)];
  }

  /** Reads some records, in at most three statements. Those that the map does not have are missing. */
  async pick<T extends object>(spaceId: string, root: string | null, ids: readonly string[]): Promise<Map<string, T>> {
    if (root === null || ids.length === 0) return new Map();
    const [trunk] = await this.objectStore.read<Branches>(spaceId, [root]);
    const placed = ids.flatMap((id) => {
      const [outer, inner] = slotsOf(id);
      return trunk![outer] === undefined ? [] : [{ id, inner, branch: trunk![outer] }];
    });
    const branches = await this.branchesAt<Branches>(
      spaceId,
      placed.map(({ branch }) => branch),
    );
    const found = placed.flatMap(({ id, inner, branch }) => {
      const leaf = branches.get(branch)![inner];
      return leaf === undefined ? [] : [{ id, leaf }];
    });
    const leaves = await this.branchesAt<Leaf<T>>(
      spaceId,
      found.map(({ leaf }) => leaf),
    );
    return new Map(found.flatMap(({ id, leaf }) => (leaves.get(leaf)![id] === undefined ? [] : [[id, leaves.get(leaf)![id]!]])));
  }

  private async branchesAt<T extends object>(spaceId: string, hashes: readonly string[]): Promise<Map<string, T>> {
    const unique = [...new Set(hashes)];
    const bodies = await this.objectStore.read<T>(spaceId, unique);
    return new Map(unique.map((hash, at) => [hash, bodies[at]!]));
  }

  /** Returns a map with some records replaced or deleted (null). New objects are added to `made`. */
  async change<T extends object>(
    spaceId: string,
    root: string | null,
    changes: ReadonlyMap<string, T | null>,
    made: NewObjects,
  ): Promise<string | null> {
    if (changes.size === 0) return root;
    const placed = Array.from(changes, ([id, record]) => ({ id, record, slots: slotsOf(id) }));
    const trunk = await this.copy<string>(spaceId, root ?? undefined);
    const byBranch = grouped(placed, ({ slots }) => slots[0]);
    const branches = await this.copies<string>(spaceId, [...byBranch.keys()], trunk);
    const wanted = Array.from(branches, ([outer, branch]) => ({ branch, byLeaf: grouped(byBranch.get(outer)!, ({ slots }) => slots[1]) }));
    // Read together, so that the leaves below are cached.
    await this.objectStore.read(
      spaceId,
      wanted.flatMap(({ branch, byLeaf }) => [...byLeaf.keys()].flatMap((inner) => branch[inner] ?? [])),
    );
    const turns = new Turns();
    for (const { branch, byLeaf } of wanted) {
      await turns.pass();
      for (const [inner, leaf] of await this.copies<T>(spaceId, [...byLeaf.keys()], branch)) {
        const changed = changedLeaf(leaf, byLeaf.get(inner)!);
        replace(branch, inner, changed, () => made.addOrdered(changed, canonicalJson(changed)));
      }
    }
    for (const [outer, branch] of branches) replace(trunk, outer, branch, () => addBranches(branch, made));
    return isEmpty(trunk) ? null : addBranches(trunk, made);
  }

  /** Returns the ids of the records that differ between two maps, in at most three statements. */
  async difference(spaceId: string, before: string | null, after: string | null): Promise<string[]> {
    const trunks = await this.pairs<Branches>(spaceId, [[before, after]]);
    const branches = await this.pairs<Branches>(spaceId, trunks.flatMap(differingChildren));
    const leaves = await this.pairs<Leaf<object>>(spaceId, branches.flatMap(differingChildren));
    return leaves.flatMap((leaf) => differing(leaf, isSameRecord));
  }

  private async copy<V>(spaceId: string, hash: string | undefined): Promise<Record<string, V>> {
    return hash === undefined ? {} : { ...(await this.objectStore.read<Record<string, V>>(spaceId, [hash]))[0]! };
  }

  /** Returns copies of the nodes in these slots of a parent, to be changed; empty ones for slots it does not have. */
  private async copies<V>(spaceId: string, slots: readonly string[], parent: Branches): Promise<Map<string, Record<string, V>>> {
    const taken = slots.filter((slot) => parent[slot] !== undefined);
    const bodies = await this.objectStore.read<Record<string, V>>(
      spaceId,
      taken.map((slot) => parent[slot]!),
    );
    const found = new Map(taken.map((slot, i) => [slot, { ...bodies[i]! }]));
    return new Map(slots.map((slot) => [slot, found.get(slot) ?? {}]));
  }

  /** Returns both versions of nodes that may differ; an empty node for an absent one. */
  private async pairs<T extends object>(spaceId: string, hashes: readonly Pair<string | null>[]): Promise<Pair<T>[]> {
    const wanted = [...new Set(hashes.flat().filter((hash) => hash !== null))];
    const bodies = await this.objectStore.read<T>(spaceId, wanted);
    const found = new Map(wanted.map((hash, i) => [hash, bodies[i]!]));
    const bodyOf = (hash: string | null) => (hash === null ? ({} as T) : found.get(hash)!);
    return hashes.map(([before, after]) => [bodyOf(before), bodyOf(after)]);
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Replaces or deletes some records of a leaf, and returns it as the database will. */
function changedLeaf<T extends object>(leaf: Leaf<T>, changes: readonly { id: string; record: T | null }[]): Leaf<T> {
  const isLarger = changes.some(({ id, record }) => record !== null && !Object.hasOwn(leaf, id));
  for (const { id, record } of changes) {
    if (record === null) delete leaf[id];
    else leaf[id] = jsonbOrder(record);
  }
  return isLarger ? jsonbOrderOfNames(leaf) : leaf;
}

const isEmpty = (node: object): boolean => Object.keys(node).length === 0;

function replace(parent: Branches, slot: string, child: object, add: () => string): void {
  if (isEmpty(child)) delete parent[slot];
  else parent[slot] = add();
}

/** Their names are numbers, which JavaScript, canonical JSON and the database all have in the same order. */
const addBranches = (branches: Branches, made: NewObjects): string => made.addOrdered(branches, JSON.stringify(branches));

const differingChildren = (branches: Pair<Branches>): Pair<string | null>[] =>
  differing(branches).map((slot) => [branches[0][slot] ?? null, branches[1][slot] ?? null]);

function differing<T>(
  [before, after]: Pair<Readonly<Record<string, T>>>,
  isSame: (one: T | undefined, other: T | undefined) => boolean = Object.is,
) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before[key], after[key]));
}

/** Leaves share the records that did not change between them, unless they were read from the database. */
const isSameRecord = (one: object | undefined, other: object | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other));
