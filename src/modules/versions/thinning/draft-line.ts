import type { Revision } from '../store/revision.entity.js';

export type LineRevision = Pick<Revision, 'id' | 'parents' | 'type' | 'authorId' | 'createdAt'>;

/** A revision that takes in those before it, and the one that it follows then. */
export interface Join {
  id: string;
  formerParent: string;
  parent: string;
  removed: readonly string[];
}

const TEN_MINUTES = 600_000;

/**
 * The revisions that belong to a draft alone, from its head backwards: each made by edits of the one before. They end where the
 * draft began, at an update from its space, and at a revision that something else was made from, too.
 */
export function draftLine(revisions: readonly LineRevision[], head: string, ends: readonly string[]): LineRevision[] {
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  const children = new Map<string, number>();
  for (const { parents } of revisions) for (const parent of parents) children.set(parent, (children.get(parent) ?? 0) + 1);
  const line: LineRevision[] = [];
  for (let next = byId.get(head); next !== undefined; next = byId.get(next.parents[0]!)) {
    if (next.type !== 'edits' || next.parents.length !== 1 || ends.includes(next.id)) break;
    if ((children.get(next.id) ?? 0) > (line.length === 0 ? 0 : 1)) break;
    line.push(next);
  }
  return line;
}

/**
 * Which revisions of a line take in others: of each author, the last of ten minutes takes in those before. Whatever something
 * refers to stays, and so does all that is not older than `before`.
 */
export function joinsIn(line: readonly LineRevision[], referred: ReadonlySet<string>, before: Date): Join[] {
  const joins: Join[] = [];
  let kept: LineRevision | undefined;
  let removed: string[] = [];
  const settle = (parent: string) => {
    if (kept && removed.length > 0) joins.push({ id: kept.id, formerParent: kept.parents[0]!, parent, removed });
    removed = [];
  };
  // The head stays as it is: who holds it may compare it with its parent.
  for (const revision of line.slice(1)) {
    if (kept && !referred.has(revision.id) && belongTogether(revision, kept)) {
      removed.push(revision.id);
      continue;
    }
    settle(revision.id);
    kept = revision.createdAt < before ? revision : undefined;
  }
  settle(line.at(-1)?.parents[0] ?? '');
  return joins;
}

const belongTogether = (one: LineRevision, other: LineRevision): boolean =>
  one.authorId === other.authorId && tenMinutesOf(one) === tenMinutesOf(other);

const tenMinutesOf = ({ createdAt }: LineRevision): number => Math.floor(createdAt.getTime() / TEN_MINUTES);
