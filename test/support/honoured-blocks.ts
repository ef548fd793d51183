import type { Resolution } from '../../src/modules/versions/merge/conflict.js';

/*
 * Checks documents as JSON, as a client of the API reads them, and shares no code with the merge.
 */

interface Node {
  object: string;
  type?: string;
  key?: string;
  data?: object;
  nodes?: readonly Node[];
  fragments?: readonly { nodes: readonly Node[] }[];
}

interface SeenBlock {
  /** The keys of the blocks around it, the nearest first. */
  above: readonly string[];
  /** The keys of the blocks directly in it. */
  held: readonly string[];
  type: string;
  data: Readonly<Record<string, unknown>>;
  /** Its own words as JSON; undefined if it holds blocks. */
  words: string | undefined;
}

type Seen = ReadonlyMap<string, SeenBlock>;

export interface MergedDocument {
  base: unknown;
  ours: unknown;
  theirs: unknown;
  merged: unknown;
  /** Empty if the merge found no conflicts. */
  resolutions: readonly Resolution[];
}

/** Returns what is wrong with the result of a merge that succeeded. */
export function problemsOf({ base, ours, theirs, merged, resolutions }: MergedDocument): string[] {
  const keys: string[] = [];
  const seen = { base: seenIn(base), ours: seenIn(ours), theirs: seenIn(theirs), merged: seenIn(merged, keys) };
  const doubled = keys.filter((key, at) => keys.indexOf(key) !== at);
  return [
    ...doubled.map((key) => `${key} is in the result twice`),
    ...resolutions.flatMap((resolution) => problemOf(resolution, seen) ?? []),
    ...lost(seen, resolutions, 'ours'),
    ...lost(seen, resolutions, 'theirs'),
    ...differing(seen, resolutions),
    ...invented(seen, resolutions),
  ];
}

/** What no side wrote must not be there, but for an empty paragraph or a container for items that lost theirs. */
function invented({ base, ours, theirs, merged }: Versions, resolutions: readonly Resolution[]): string[] {
  const named = new Set(resolutions.map(({ path }) => path.split('/')[2] ?? ''));
  const written = seenIn({ nodes: resolutions.flatMap((each) => ('value' in each && isBlock(each.value) ? [each.value] : [])) });
  const sides = [base, ours, theirs, written];
  return [...merged].flatMap(([key, { type, held, words, above }]) => {
    const versions = sides.flatMap((seen) => seen.get(key) ?? []);
    const isHollow = SAYS_NOTHING_EMPTY.test(type) && held.length === 0;
    if (versions.length === 0 && type === 'paragraph') return /"text":"[^"]/.test(words ?? '') ? [`${key} says what no side wrote`] : [];
    // A prompt cannot do without its code.
    if (!isHollow || named.has(key) || merged.get(above[0] ?? '')?.type === 'prompt') return [];
    const isLeftEmpty = versions.some((each) => SAYS_NOTHING_EMPTY.test(each.type) && each.held.length === 0);
    return isLeftEmpty ? [] : [`${key} is an empty ${type} that no side wrote`];
  });
}

const isBlock = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'object' in value;

interface Versions {
  base: Seen;
  ours: Seen;
  theirs: Seen;
  merged: Seen;
}

function problemOf(resolution: Resolution, versions: Versions): string | undefined {
  const [, root, key = '', part, member] = resolution.path.split('/');
  const found = versions.merged.get(key);
  const chosen = 'take' in resolution ? versions[resolution.take].get(key) : undefined;
  const prefix = `${resolution.path} was settled with ${'take' in resolution ? resolution.take : 'a value'}`;
  if (root !== 'blocks') return `${prefix}, but the path is unknown`;
  if (part === undefined) {
    const wanted = 'take' in resolution ? chosen : blockOf(resolution.value as Node, []);
    return sameOwn(found, wanted) ? undefined : `${prefix}, but it is ${own(found)} instead of ${own(wanted)}`;
  }
  if (part === 'parent') {
    const side = 'take' in resolution ? versions[resolution.take] : undefined;
    const holder = chosen?.above[0] ?? '';
    // What became another type of block may have no place there.
    const isOther = found?.type !== chosen?.type || versions.merged.get(holder)?.type !== side?.get(holder)?.type;
    return found && (found.above[0] === chosen?.above[0] || isOther) ? undefined : `${prefix}, but is below ${found?.above[0]}`;
  }
  const value = 'take' in resolution ? chosen?.data[member!] : resolution.value;
  const held = found?.data[member!];
  return found && JSON.stringify(held) === JSON.stringify(value) ? undefined : `${prefix}, but is ${JSON.stringify(held)}`;
}

/** What only one side wrote must be there, unless a resolution decided otherwise for it or for a block around it on any side. */
function lost(versions: Versions, resolutions: readonly Resolution[], side: 'ours' | 'theirs'): string[] {
  const { base, merged, [side]: mine } = versions;
  const other = side === 'ours' ? versions.theirs : versions.ours;
  const chosen = new Map<string, Resolution[]>();
  for (const resolution of resolutions) {
    const key = resolution.path.split('/')[2] ?? '';
    chosen.set(key, [...(chosen.get(key) ?? []), resolution]);
  }
  return [...mine].flatMap(([key, block]) => {
    const before = base.get(key);
    const isNew = !before && !other.has(key);
    const isEdited =
      block.words !== undefined && before !== undefined && before.words !== block.words && other.get(key)?.words === before.words;
    if (!isNew && !isEdited) return [];
    const found = merged.get(key);
    if (found && found.words === block.words) return [];
    const nearest = [key, ...block.above].map((each) => chosen.get(each) ?? []).find((each) => each.length > 0);
    const isKept = nearest?.every((each) => 'take' in each && each.take === side && /^\/blocks\/[^/]+$/.test(each.path)) ?? false;
    const settled = [...around(key, versions)].flatMap((each) => chosen.get(each) ?? []);
    if (!isKept && settled.some((each) => !('take' in each) || each.take !== side)) return [];
    if (isNew && isEmptied(key, versions)) return [];
    return [`${key} of ${side} is ${found ? 'not what it says' : 'gone'}`];
  });
}

/**
 * Where no resolution is near, the result follows from the three versions: what only one side changed is taken, what both
 * changed differently cannot succeed without a resolution, and only a block that a side deleted and the other left alone
 * is gone.
 */
function differing(versions: Versions, resolutions: readonly Resolution[]): string[] {
  const { base, ours, theirs, merged } = versions;
  const settled = new Set(resolutions.map(({ path }) => path.split('/')[2] ?? ''));
  const keys = new Set([...base.keys(), ...ours.keys(), ...theirs.keys()]);
  return [...keys].flatMap((key): string[] => {
    if ([...around(key, versions)].some((each) => settled.has(each))) return [];
    const [was, mine, other, found] = [base, ours, theirs, merged].map((seen) => seen.get(key));
    if (!mine || !other) {
      const left = mine ?? other;
      if (was && left && (!sameOwn(was, left) || was.above[0] !== left.above[0]) && !isEmptied(key, versions))
        return [`${key} was changed on one side and deleted on the other, and no conflict names it`];
      // A resolution below it may keep it.
      if (was || !left) return found && resolutions.length === 0 && !heldEmptied(key, versions) ? [`${key} was deleted and is there`] : [];
      return sameOwn(found, left) || (!found && isEmptied(key, versions)) ? [] : [`${key} is new and is ${own(found)}`];
    }
    if (!found) return isEmptied(key, versions) ? [] : [`${key} was kept by both sides and is gone`];
    const parts = was?.type === mine.type && mine.type === other.type ? partsOf(was, mine, other) : [wordsIn, frameOf];
    return parts
      .flatMap((part) => {
        const [before, here, there] = [was && part(was), part(mine), part(other)];
        if (here !== there && here !== before && there !== before) return [`${key} was changed on both sides, and no conflict names it`];
        const wanted = here === before ? there : here;
        return part(found) === wanted ? [] : [`${key} is ${part(found)} instead of ${wanted}`];
      })
      .concat(resolutions.length > 0 ? [] : misplaced(key, versions));
  });
}

/** A block that both sides have is where one side moved it, if what is there is what that side has there. */
function misplaced(key: string, { base, ours, theirs, merged }: Versions): string[] {
  const [was, mine, other, found] = [base, ours, theirs, merged].map((seen) => seen.get(key)?.above[0]);
  const [wanted, side] = mine === was ? [other, theirs] : [mine, ours];
  if (mine !== other && mine !== was && other !== was) return [`${key} was moved by both sides, and no conflict names it`];
  // What became another type of block may have no place there.
  if (
    found === wanted ||
    merged.get(key)!.type !== side.get(key)!.type ||
    (wanted !== undefined && merged.get(wanted)?.type !== side.get(wanted)!.type)
  )
    return [];
  return [`${key} is in ${found} instead of ${wanted}`];
}

const wordsIn = ({ words }: SeenBlock) => words ?? '';
const frameOf = ({ type, data }: SeenBlock) => JSON.stringify([type, sorted(data)]);

/** Blocks of one type merge by the members of their data. */
function partsOf(...blocks: readonly SeenBlock[]): ((block: SeenBlock) => string)[] {
  const names = new Set(blocks.flatMap(({ data }) => Object.keys(data)));
  return [
    wordsIn,
    ...[...names].map(
      (name) =>
        ({ data }: SeenBlock) =>
          JSON.stringify([name, data[name]]),
    ),
  ];
}

/** The keys of a block and of the blocks around it in any version. */
function around(key: string, { base, ours, theirs }: Versions): Set<string> {
  return new Set([key, ...[base, ours, theirs].flatMap((seen) => seen.get(key)?.above ?? [])]);
}

/**
 * A list is gone if the sides together took all items out of it: it says nothing of its own. It is
 * not if the merge put one of its items into a list of its own, or if it is something else on one side.
 */
function isEmptied(key: string, { base, ours, theirs, merged }: Versions): boolean {
  const blocks = [ours, theirs].flatMap((seen) => seen.get(key) ?? []);
  const isMade = (holder: string | undefined) => holder !== undefined && ![base, ours, theirs].some((seen) => seen.has(holder));
  const isMoved = (item: string) => [ours, theirs].some((seen) => seen.has(item) && seen.get(item)!.above[0] !== key);
  const isSpilled = (item: string) => isMade(merged.get(item)?.above[0]) && !isMoved(item);
  return blocks.every(({ type, held }) => SAYS_NOTHING_EMPTY.test(type) && held.length > 0 && !held.some(isSpilled));
}

/** Whether a side moved a list into a block that the other deleted. The block stays, even if the list is emptied and gone. */
function heldEmptied(key: string, versions: Versions): boolean {
  const isIn = ([id, { above }]: [string, SeenBlock]) => above.includes(key) && !versions.merged.has(id) && isEmptied(id, versions);
  return [versions.ours, versions.theirs].some((seen) => [...seen].some(isIn));
}

/** The containers that say nothing without blocks in them. */
const SAYS_NOTHING_EMPTY = /^(list-.*|columns?|tabs|stepper|stepper-step|updates|images|code|blockquote|hint|if)$/;

function seenIn(document: unknown, keys: string[] = []): Seen {
  const found = new Map<string, SeenBlock>();
  const walk = (nodes: readonly Node[], above: readonly string[]): void => {
    for (const node of nodes) {
      if (node.object !== 'block') continue;
      const key = node.key ?? '';
      keys.push(key);
      found.set(key, blockOf(node, above));
      walk(node.nodes ?? [], [key, ...above]);
      for (const fragment of node.fragments ?? []) walk(fragment.nodes, [key, ...above]);
    }
  };
  walk((document as Node).nodes ?? [], []);
  return found;
}

function blockOf(node: Node, above: readonly string[]): SeenBlock {
  const words = node.nodes?.some(({ object }) => object !== 'block') ? JSON.stringify(node.nodes) : undefined;
  const held = (node.nodes ?? []).flatMap(({ object, key }) => (object === 'block' && key !== undefined ? [key] : []));
  return { above, held, type: node.type ?? '', data: (node.data ?? {}) as SeenBlock['data'], words };
}

const sorted = (data: object) => Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1));
const own = (block: SeenBlock | undefined) => block && JSON.stringify([block.type, sorted(block.data), block.words]);
const sameOwn = (a: SeenBlock | undefined, b: SeenBlock | undefined) => own(a) === own(b);
