import type { Clashes, Settlement } from './clashes.js';

/** Returns the ancestors of a node in one version of a tree, the nearest first. */
export type Lineage = (id: string) => readonly string[];

export interface Broken {
  settlement: Settlement;
  /** The id of the page or block. */
  id: string;
}

/**
 * Refuses resolutions that the merge could not apply, each together with a resolution that contradicts it: of the same
 * node, or of one above or below it in any version. If there is none, the conflict is open again.
 */
export function refuseBroken(broken: readonly Broken[], all: readonly Broken[], lineages: readonly Lineage[], clashes: Clashes): void {
  if (broken.length === 0) return;
  const above = new Map(all.map(({ id }) => [id, new Set(lineages.flatMap((lineageOf) => lineageOf(id)))]));
  const failed = new Set(broken.map(({ settlement }) => settlement));
  for (const { settlement, id } of broken) {
    const related = all.filter(
      (other) => other.settlement !== settlement && (other.id === id || above.get(id)!.has(other.id) || above.get(other.id)!.has(id)),
    );
    const rival = related.find((other) => !failed.has(other.settlement)) ?? related[0];
    if (rival) clashes.contradict(settlement.conflict, rival.settlement.conflict);
    else clashes.giveUp(settlement.conflict);
  }
}

/** Also works for a tree with circles. */
export function lineageIn(get: (id: string) => { parent: string | null } | undefined): Lineage {
  return (id) => {
    const above = new Set<string>();
    for (let parent = get(id)?.parent ?? null; parent !== null && !above.has(parent); parent = get(parent)?.parent ?? null)
      above.add(parent);
    return [...above];
  };
}
