import type { Database } from '../../src/common/db/database.js';

/** Reproducible random numbers: the same seed gives the same numbers. */
export class Chance {
  constructor(private state: number) {}

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(things: readonly T[]): T {
    return things[this.below(things.length)]!;
  }

  some<T>(things: readonly T[], share: number): T[] {
    return things.filter(() => this.is(share));
  }
}

export interface TreeRow {
  id: string;
  kind: 'space' | 'collection';
  parent: string | null;
  position: string;
  level: string | null;
  resolved: string | null;
  lineage: string[];
  place: string | null;
}

const LONGEST_POSITION = 60;

/** All spaces and collections of an organization in the order of their positions, deleted ones included. */
export function treeOf(db: Database, orgId: string): Promise<TreeRow[]> {
  return db.query<TreeRow>(
    `SELECT id, 'space' AS kind, parent_id AS parent, position, default_level AS level, resolved_level AS resolved, lineage, NULL AS place
     FROM spaces WHERE org_id = $1
     UNION ALL
     SELECT id, 'collection', parent_id, position, default_level, resolved_level, lineage, place FROM collections WHERE org_id = $1
     ORDER BY position, id`,
    [orgId],
  );
}

/** The problems of a tree, found by walking from each node to the root, which the service never does. */
export function problemsOf(rows: readonly TreeRow[]): string[] {
  const collections = new Map(rows.filter(({ kind }) => kind === 'collection').map((row) => [row.id, row]));
  const seats = new Set<string>();
  return rows.flatMap((row) => {
    const problems: string[] = [];
    const up = wayUp(row, collections);
    if (!up) return [`${row.kind} ${row.id} does not reach the top`];
    const differ = (what: string, is: unknown, should: unknown) => {
      if (JSON.stringify(is) !== JSON.stringify(should))
        problems.push(`${row.kind} ${row.id}: ${what} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
    };
    const settled = up.find(({ level }) => level !== 'inherit');
    const ids = up.map(({ id }) => id);
    const places = up.map(({ position }) => position);
    differ('lineage', row.lineage, ids);
    differ('level', row.resolved, settled ? settled.level : 'inherit');
    if (row.kind === 'collection') differ('place', row.place, places.toReversed().join('/'));
    const seat = `${row.parent} ${row.position}`;
    if (seats.has(seat)) problems.push(`${row.kind} ${row.id} stands where another does`);
    if (row.position.length >= LONGEST_POSITION) problems.push(`${row.kind} ${row.id} has the position ${row.position}`);
    seats.add(seat);
    return problems;
  });
}

function wayUp(row: TreeRow, collections: ReadonlyMap<string, TreeRow>): TreeRow[] | undefined {
  const up = [row];
  for (let { parent } = row; parent !== null;) {
    const above = collections.get(parent);
    if (!above || up.includes(above)) return undefined;
    up.push(above);
    parent = above.parent;
  }
  return up;
}
