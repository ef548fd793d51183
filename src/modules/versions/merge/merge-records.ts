import { pointerTo } from '../../../common/http/json-pointer.js';
import type { Variables } from '../records/content-root.js';
import { type Clashes, onlyTake } from './clashes.js';
import type { Target, TargetKind } from './conflict.js';
import { mergeMembers, same, type Sides, threeWay } from './three-way.js';

export interface Lookup<T> {
  get(id: string): T | undefined;
}

/** A document that both sides changed. The caller merges the three versions and sets the hash of the result in the record. */
export interface DocumentMerge {
  target: Target;
  /** Hashes; undefined is an empty document. */
  base: string | undefined;
  ours: string | undefined;
  theirs: string | undefined;
}

/** How the fields of a record merge: one by one, except for these. */
export interface FieldRules {
  target: Target;
  /** Fields that the caller merges. */
  except?: readonly string[];
  /** Fields that merge as one. The first one is the path of their conflict. */
  together?: readonly string[];
}

const TIMES = ['createdAt', 'updatedAt'];
const BY_NAME = new Set(['variables', 'layout']);

/** Merges a record that both sides changed differently field by field. Adds the documents to merge to `documents`. */
export function mergeFields<T extends object>(
  { base, ours, theirs }: Sides<T | undefined>,
  { target, except = [], together = [] }: FieldRules,
  clashes: Clashes,
  documents: DocumentMerge[],
): T {
  const settle = (path: string, sides: Sides<unknown>) => clashes.settleField({ target, path, kind: 'edit-edit', ...nulls(sides) });
  const without = (side: T | undefined) => side && omit(side, [...except, ...together]);
  const fields = mergeMembers({ base: without(base), ours: without(ours), theirs: without(theirs) }, (name, sides) => {
    // Timestamps never conflict: the later one is taken.
    if (TIMES.includes(name)) return String(sides.ours) > String(sides.theirs) ? sides.ours : sides.theirs;
    if (BY_NAME.has(name)) {
      const merged = mergeMembers(sides as Sides<object | undefined>, (member, values) => settle(pointerTo(name, member), values));
      return Object.keys(merged).length === 0 ? undefined : merged;
    }
    if (name !== 'document') return settle(pointerTo(name), sides);
    documents.push({ target, ...(sides as Sides<string | undefined>) });
    return sides.theirs;
  });
  if (together.length === 0) return fields as T;
  const parts: Sides<unknown> = { base: base && pick(base, together), ours: pick(ours!, together), theirs: pick(theirs!, together) };
  return { ...fields, ...(threeWay(parts, () => settle(pointerTo(together[0]!), parts)) as object) } as T;
}

/** Replaces undefined with null, which stands for an absent value in JSON. */
export const nulls = ({ base, ours, theirs }: Sides<unknown>): Sides<unknown> => ({
  base: base ?? null,
  ours: ours ?? null,
  theirs: theirs ?? null,
});

const pick = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
const omit = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** The fields of a file that follow from its bytes. */
const BYTES = ['hash', 'contentType', 'size', 'dimensions'];

export interface MergedRecords<T> {
  /** The changes that turn theirs into the merged records; null for deleted records. */
  changes: Map<string, T | null>;
  documents: DocumentMerge[];
}

/** Merges records without a hierarchy: files and reusable contents. `ids` are those that differ on either side. */
export function mergeRecords<T extends { id: string }>(
  kind: TargetKind,
  { base, ours, theirs }: Sides<Lookup<T>>,
  ids: Iterable<string>,
  clashes: Clashes,
): MergedRecords<T> {
  const changes = new Map<string, T | null>();
  const documents: DocumentMerge[] = [];
  for (const id of new Set(ids)) {
    const sides = { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) };
    const merged = threeWay(sides, () => mergeRecord({ kind, id }, sides, clashes, documents));
    if (!same(merged, sides.theirs)) changes.set(id, merged ?? null);
  }
  return { changes, documents };
}

function mergeRecord<T extends { id: string }>(
  target: Target,
  sides: Sides<T | undefined>,
  clashes: Clashes,
  documents: DocumentMerge[],
): T | undefined {
  const { base, ours, theirs } = sides;
  if (ours && theirs) return mergeFields(sides, { target, together: target.kind === 'file' ? BYTES : [] }, clashes, documents);
  const staying = (ours ?? theirs)!;
  if (base && same(omit(base, TIMES), omit(staying, TIMES))) return undefined;
  const settled = clashes.settle({ target, path: '', kind: 'edit-delete', ...nulls(sides) }, onlyTake);
  return settled.take === 'value' ? undefined : sides[settled.take];
}

/** Merges the variables of a space one by one. */
export function mergeVariables(sides: Sides<Variables>, clashes: Clashes): Variables {
  return mergeMembers(sides, (id, values) => {
    const kind = values.ours === undefined || values.theirs === undefined ? 'edit-delete' : 'edit-edit';
    return clashes.settleField({ target: { kind: 'variable', id }, path: '', kind, ...nulls(values) });
  });
}
