import type { Resolution } from '../../src/modules/versions/merge/conflict.js';

/*
 * Looks at documents as JSON and knows nothing of how they are merged: what somebody who reads the answers of the
 * service can see.
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
  /** The keys of what it is in, from the nearest up. */
  above: readonly string[];
  type: string;
  data: Readonly<Record<string, unknown>>;
  /** Its own words as JSON; undefined where it holds blocks. */
  words: string | undefined;
}

type Seen = ReadonlyMap<string, SeenBlock>;

export interface MergedDocument {
  base: unknown;
  ours: unknown;
  theirs: unknown;
  merged: unknown;
  resolutions: readonly Resolution[];
}

/** What is wrong with the result of a merge that succeeded, in words. */
export function problemsOf({ base, ours, theirs, merged, resolutions }: MergedDocument): string[] {
  const keys: string[] = [];
  const seen = { base: seenIn(base), ours: seenIn(ours), theirs: seenIn(theirs), merged: seenIn(merged, keys) };
  const doubled = keys.filter((key, at) => keys.indexOf(key) !== at);
  return [
    ...doubled.map((key) => `${key} is there twice`),
    ...resolutions.flatMap((resolution) => dishonoured(resolution, seen) ?? []),
    ...lost(seen, resolutions, 'ours'),
    ...lost(seen, resolutions, 'theirs'),
  ];
}

interface Versions {
  base: Seen;
  ours: Seen;
  theirs: Seen;
  merged: Seen;
}

function dishonoured(resolution: Resolution, versions: Versions): string | undefined {
  const [, root, key = '', part, member] = resolution.path.split('/');
  const found = versions.merged.get(key);
  const chosen = 'take' in resolution ? versions[resolution.take].get(key) : undefined;
  const said = `${resolution.path} was settled by ${'take' in resolution ? resolution.take : 'a value'}`;
  if (root !== 'blocks') return `${said}, which nothing is known of`;
  if (part === undefined) {
    const wanted = 'take' in resolution ? chosen : blockOf(resolution.value as Node, []);
    return sameOwn(found, wanted) ? undefined : `${said}, and it is ${own(found)} instead of ${own(wanted)}`;
  }
  if (part === 'parent') return found && found.above[0] === chosen?.above[0] ? undefined : `${said}, and is below ${found?.above[0]}`;
  const value = 'take' in resolution ? chosen?.data[member!] : resolution.value;
  const held = found?.data[member!];
  return found && JSON.stringify(held) === JSON.stringify(value) ? undefined : `${said}, and is ${JSON.stringify(held)}`;
}

/** What a side alone wrote is there, unless somebody chose otherwise for it, or for something it is in on either side. */
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
    const touching = new Set([key, ...[versions.base, versions.ours, versions.theirs].flatMap((seen) => seen.get(key)?.above ?? [])]);
    const settled = [...touching].flatMap((each) => chosen.get(each) ?? []);
    if (!isKept && settled.some((each) => !('take' in each) || each.take !== side)) return [];
    // A list from which both sides together took all items holds nothing of its own.
    if (isNew && block.words === undefined && /^(list-|columns|tabs$|stepper$|updates|images|prompt)/.test(block.type)) return [];
    return [`${key} of ${side} is ${found ? 'not what it says' : 'gone'}`];
  });
}

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
  return { above, type: node.type ?? '', data: (node.data ?? {}) as SeenBlock['data'], words };
}

const own = (block: SeenBlock | undefined) =>
  block && JSON.stringify([block.type, Object.entries(block.data).toSorted(([a], [b]) => (a < b ? -1 : 1)), block.words]);
const sameOwn = (a: SeenBlock | undefined, b: SeenBlock | undefined) => own(a) === own(b);
