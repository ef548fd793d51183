import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ObjectStore, type NewObjects } from './object-store.js';

/** Branches of a map, and leaves of a branch: 10,000 records lie about ten in a leaf. */
const SLOTS = 32;

/** Hashes by slot. */
type Branches = Record<string, string>;
type Leaf<T> = Record<string, T>;
/** Before and after. */
type Pair<T> = readonly [T, T];

/** Where a record lies. Depends on its id alone, so that equal maps are equal trees, however they came about. */
function slotsOf(id: string): [string, string] {
  const digest = createHash('sha1').update(id).digest();
  return [String(digest[0]! % SLOTS), String(digest[1]! % SLOTS)];
}

/**
 * An immutable map from ids to records, kept as a shallow tree of objects: changing a record writes a leaf and two
 * branches whatever the size of the map, and two maps are compared by reading only where their hashes differ.
 */
@Injectable()
export class RecordMap {
  constructor(private readonly objects: ObjectStore) {}

  /** All of it, in three statements at most. */
  async all<T extends object>(spaceId: string, root: string | null): Promise<T[]> {
    if (root === null) return [];
    const [trunk] = await this.objects.read<Branches>(spaceId, [root]);
    const branches = await this.objects.read<Branches>(spaceId, Object.values(trunk!));
    const leaves = await this.objects.read<Leaf<T>>(spaceId, branches.flatMap(Object.values<string>));
    return leaves.flatMap(Object.values<T>);
  }

  /** The map with some records put in place of others, or taken out (null). New objects are added to `made`. */
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
    // Asked for together, so that the leaves below come from memory.
    await this.objects.read(
      spaceId,
      wanted.flatMap(({ branch, byLeaf }) => [...byLeaf.keys()].flatMap((inner) => branch[inner] ?? [])),
    );
    for (const { branch, byLeaf } of wanted) {
      for (const [inner, leaf] of await this.copies<T>(spaceId, [...byLeaf.keys()], branch)) {
        for (const { id, record } of byLeaf.get(inner)!) {
          if (record === null) delete leaf[id];
          else leaf[id] = record;
        }
        replace(branch, inner, leaf, made);
      }
    }
    for (const [outer, branch] of branches) replace(trunk, outer, branch, made);
    return Object.keys(trunk).length === 0 ? null : made.add(trunk);
  }

  /** The ids whose records differ between two maps, in three statements at most. */
  async difference(spaceId: string, before: string | null, after: string | null): Promise<string[]> {
    const trunks = await this.pairs<Branches>(spaceId, [[before, after]]);
    const branches = await this.pairs<Branches>(spaceId, trunks.flatMap(differingChildren));
    const leaves = await this.pairs<Leaf<object>>(spaceId, branches.flatMap(differingChildren));
    return leaves.flatMap(([left, right]) => differing([texts(left), texts(right)]));
  }

  private async copy<V>(spaceId: string, hash: string | undefined): Promise<Record<string, V>> {
    return hash === undefined ? {} : { ...(await this.objects.read<Record<string, V>>(spaceId, [hash]))[0]! };
  }

  /** What lies in these slots of a parent, to be changed: nothing yet in those it has not. */
  private async copies<V>(spaceId: string, slots: readonly string[], parent: Branches): Promise<Map<string, Record<string, V>>> {
    const taken = slots.filter((slot) => parent[slot] !== undefined);
    const bodies = await this.objects.read<Record<string, V>>(
      spaceId,
      taken.map((slot) => parent[slot]!),
    );
    const found = new Map(taken.map((slot, i) => [slot, { ...bodies[i]! }]));
    return new Map(slots.map((slot) => [slot, found.get(slot) ?? {}]));
  }

  /** Both sides of what may have changed; empty where there is none. */
  private async pairs<T extends object>(spaceId: string, hashes: readonly Pair<string | null>[]): Promise<Pair<T>[]> {
    const wanted = [...new Set(hashes.flat().filter((hash) => hash !== null))];
    const bodies = await this.objects.read<T>(spaceId, wanted);
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

function replace(parent: Branches, slot: string, child: object, made: NewObjects): void {
  if (Object.keys(child).length === 0) delete parent[slot];
  else parent[slot] = made.add(child);
}

const differingChildren = (branches: Pair<Branches>): Pair<string | null>[] =>
  differing(branches).map((slot) => [branches[0][slot] ?? null, branches[1][slot] ?? null]);

const differing = ([before, after]: Pair<Record<string, string>>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);

const texts = (leaf: Leaf<object>) => Object.fromEntries(Object.entries(leaf).map(([id, record]) => [id, JSON.stringify(record)]));
