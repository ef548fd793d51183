import fc from 'fast-check';
import { Clashes } from '../../src/modules/versions/merge/clashes.js';
import type { Conflict, Resolution } from '../../src/modules/versions/merge/conflict.js';
import { mergePages } from '../../src/modules/versions/merge/merge-pages.js';
import { PageIndex } from '../../src/modules/versions/records/page-index.js';
import type { PageRecord } from '../../src/modules/versions/records/page-record.js';
import { base, edited, edits, type Pages } from './edited-pages.js';
import type { Choice, Tally } from './settled-documents.js';

type Sides = Record<'base' | 'ours' | 'theirs', Pages>;

function merge({ base, ours, theirs }: Sides, resolutions: readonly Resolution[], known: readonly Conflict[]) {
  const clashes = new Clashes(resolutions, undefined, known);
  const sides = { base: PageIndex.build(base), ours: PageIndex.build(ours), theirs: PageIndex.build(theirs) };
  const { changes } = mergePages(sides, [...base.keys(), ...ours.keys(), ...theirs.keys()], clashes);
  const pages = new Map(theirs);
  for (const [id, page] of changes) {
    if (page) pages.set(id, page);
    else pages.delete(id);
  }
  return { pages, clashes };
}

/** Settles the conflicts of random merges with random choices, and checks each result against the versions and choices. */
export function settlePagesAtRandom(choices: readonly Choice[], parameters: fc.Parameters<unknown>): Tally {
  const tally = { settled: 0, refused: 0 };
  const chosen = fc.array(fc.constantFrom(...choices), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(base, edits(10), edits(10), chosen, (start, one, two, picks) => {
      const sides = { base: start, ours: edited(start, one, 'o'), theirs: edited(start, two, 't') };
      const known = merge(sides, [], []).clashes.conflicts;
      const resolutions = known.map((conflict, at) => resolutionOf(conflict, picks[at % 16]!, at));
      let outcome = merge(sides, resolutions, known);
      for (let round = 0; round < 8 && outcome.clashes.contradictions.length === 0; round++) {
        const open = outcome.clashes.conflicts.filter((conflict) => !resolutions.some((each) => nameOf(each) === nameOf(conflict)));
        if (open.length === 0) break;
        resolutions.push(...open.map((conflict, at) => resolutionOf(conflict, picks[(round + at) % 16]!, resolutions.length)));
        outcome = merge(sides, resolutions, known);
      }
      const { pages, clashes } = outcome;
      const refusals = [
        ...clashes.contradictions.flat(),
        ...clashes.conflicts,
        ...clashes.unused,
        ...clashes.refused.map((each) => each.resolution),
      ];
      const unknown = refusals.filter((refusal) => !resolutions.some((each) => nameOf(each) === nameOf(refusal)));
      const problems = unknown.map((refusal) => `${nameOf(refusal)} is refused but had no resolution`);
      if (refusals.length > 0) {
        tally.refused++;
        const open = clashes.contradictions.length === 0 && clashes.refused.length === 0 ? clashes.conflicts : [];
        problems.push(
          ...open.flatMap((each) =>
            resolutions.some((given) => nameOf(given) === nameOf(each)) ? [`${nameOf(each)} is asked again`] : [],
          ),
        );
      } else {
        if (known.length > 0) tally.settled++;
        problems.push(
          ...resolutions.flatMap((resolution) => problemOf(resolution, sides, pages) ?? []),
          ...lost(sides, pages, resolutions),
          ...differing(sides, pages, resolutions),
        );
      }
      if (problems.length === 0) return;
      const shapes = Object.entries({ ...sides, pages }).map(([name, each]) => `${name}: ${[...each.values()].map(shapeOf).join(' ')}`);
      throw new Error([...problems, ...shapes, ...resolutions.map((each) => JSON.stringify(each))].join('\n'));
    }),
    parameters,
  );
  return tally;
}

function resolutionOf({ target, path }: Conflict, pick: Choice, at: number): Resolution {
  if (pick === 'value' && path === '/parent') return { target, path, value: null };
  if (pick === 'value' && ['/title', '/emoji', '/slug'].includes(path)) return { target, path, value: `value-${at}` };
  return { target, path, take: pick === 'theirs' ? 'theirs' : 'ours' };
}

/** Returns why a resolution is not visible on the page, or undefined. */
function problemOf(resolution: Resolution, sides: Sides, pages: Pages): string | undefined {
  const { target, path } = resolution;
  const page = pages.get(target.id);
  const side = 'take' in resolution ? sides[resolution.take].get(target.id) : undefined;
  // For a kept page that a side deleted, the values of that side are those of the base.
  const shown = side ?? sides.base.get(target.id);
  const prefix = `${nameOf(resolution)} was settled with ${'take' in resolution ? resolution.take : 'a value'}`;
  if (path === '')
    return (side === undefined) === (page === undefined) ? undefined : `${prefix}, but the page is ${page ? 'kept' : 'deleted'}`;
  if (!page) return `${prefix}, but the page is deleted`;
  if (path === '/position') return undefined;
  const of = (each: Partial<PageRecord> | undefined): unknown =>
    path === '/emoji' || path === '/icon' ? [each?.emoji, each?.icon] : valueIn(each, path);
  const value = 'value' in resolution ? of({ [path.slice(1)]: resolution.value }) : of(shown);
  // The slug of a side gets a number if a sibling has it.
  const numbered = path === '/slug' && 'take' in resolution && page.slug.replace(/-\d+$/, '') === value;
  return numbered || JSON.stringify(of(page)) === JSON.stringify(value) ? undefined : `${prefix}, but is ${JSON.stringify(of(page))}`;
}

/** Returns the value at a path, or its default. */
function valueIn(page: Partial<PageRecord> | undefined, path: string): unknown {
  const [name, member] = path.slice(1).split('/') as [keyof PageRecord, string | undefined];
  const value = member === undefined ? page?.[name] : (page?.[name] as Record<string, unknown> | undefined)?.[member];
  return value ?? { '/hidden': false, '/layout/width': 'default' }[path] ?? null;
}

/** A new page of one side must be in the result, unless a resolution names it or a page above it. */
function lost({ base, ours, theirs }: Sides, pages: Pages, resolutions: readonly Resolution[]): string[] {
  const missing = [...ours.values(), ...theirs.values()].filter(({ id }) => !base.has(id) && !pages.has(id));
  const named = new Set(resolutions.flatMap(({ target, path }) => (path === '' || path === '/parent' ? [target.id] : [])));
  return missing.flatMap((page) => {
    const side = ours.has(page.id) ? ours : theirs;
    for (let at: PageRecord | undefined = page; at; at = at.parent === null ? undefined : side.get(at.parent))
      if (named.has(at.id)) return [];
    return [`${page.id} is lost`];
  });
}

/**
 * Where no resolution is near, the result follows from the three versions: what only one side changed is taken, what both
 * changed differently cannot succeed without a resolution, and only a page that a side deleted and the other left alone
 * is gone.
 */
function differing(sides: Sides, pages: Pages, resolutions: readonly Resolution[]): string[] {
  const { base, ours, theirs } = sides;
  const settled = new Set(resolutions.map(({ target }) => target.id));
  const turned = circlesOf(sides, resolutions);
  return [...new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])].flatMap((id): string[] => {
    if ([base, ours, theirs].flatMap((side) => lineageOf(side, id)).some((each) => settled.has(each))) return [];
    const [was, mine, other, found] = [base, ours, theirs, pages].map((side) => side.get(id));
    if (!mine || !other) {
      const left = mine ?? other;
      if (was && left && FIELDS.some((field) => field(was) !== field(left)))
        return [`${id} was changed on one side and deleted on the other, and no conflict names it`];
      // A resolution of a page below may keep it.
      if (was || !left) return found && resolutions.length === 0 ? [`${id} was deleted and is there`] : [];
      return found && FIELDS.every((field) => isValue(field(found), field(left))) ? [] : [`${id} is new and is ${found && shapeOf(found)}`];
    }
    if (!found) return [`${id} was kept by both sides and is gone`];
    return FIELDS.flatMap((field) => {
      const [before, here, there] = [was && field(was), field(mine), field(other)];
      if (here !== there && here !== before && there !== before)
        return field === documentOf ? [] : [`${here} of ${id} was changed on both sides, and no conflict names it`];
      if (field === parentOf && turned.has(id)) return [];
      const wanted = here === before ? there : here;
      return isValue(field(found), wanted) ? [] : [`${id} has ${field(found)} instead of ${wanted}`];
    });
  });
}

function lineageOf(side: Pages, id: string): string[] {
  const found: string[] = [];
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = side.get(at)?.parent) found.push(at);
  return found;
}

/** The pages that can be in a circle with a page whose parent was settled: the whole circle follows the side that was taken. */
function circlesOf({ ours, theirs }: Sides, resolutions: readonly Resolution[]): Set<string> {
  const found = new Set(resolutions.flatMap(({ target, path }) => (path === '/parent' ? [target.id] : [])));
  for (const id of found) for (const side of [ours, theirs]) for (const each of lineageOf(side, id)) found.add(each);
  return found;
}

const fieldAt = (path: string) => (page: PageRecord) => `${path} ${JSON.stringify(valueIn(page, path))}`;
const parentOf = fieldAt('/parent');
/** Documents that both sides changed are merged separately. */
const documentOf = ({ document }: PageRecord) => `document ${document}`;
const FIELDS: readonly ((page: PageRecord) => string)[] = [
  documentOf,
  parentOf,
  ...['/title', '/slug', '/hidden', '/layout/width', '/variables/v0', '/variables/v1', '/variables/v2'].map(fieldAt),
  ({ emoji, icon }) => `sign ${JSON.stringify([emoji, icon])}`,
];

/** A slug gets a number if a sibling has it. */
const isValue = (found: string, wanted: string) =>
  found === wanted || (wanted.startsWith('/slug') && found.replace(/-\d+"$/, '"') === wanted);

const nameOf = ({ target, path }: Pick<Conflict, 'target' | 'path'>) => target.id + path;
const shapeOf = ({ id, parent, slug, title, emoji, icon, position }: PageRecord) =>
  `${parent ?? '*'}/${id}(${[slug, title, emoji, icon, position].filter((each) => each !== undefined).join(' ')})`;
