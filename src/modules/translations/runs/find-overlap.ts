import { Injectable } from '@nestjs/common';
import { changedRecords } from '../../versions/draft/effective-changes.js';
import type { MergeOutcome } from '../../versions/merge/merge-contents.js';
import { DifferingRecords } from '../../versions/revisions/differing-records.js';
import type { Content } from '../../versions/revisions/revisions.service.js';

type Records = { get(id: string): object | undefined };
type Changed = ReadonlyMap<string, object | null>;

/** Finds out whether a merge would change pages or reusable contents that people edited. */
@Injectable()
export class FindOverlap {
  constructor(private readonly differing: DifferingRecords) {}

  /** `before` is the previous translation; what differs from it in the result was edited by people. */
  async overlap(before: Content, { theirs, changes }: MergeOutcome): Promise<boolean> {
    const edited = await this.differing.between(before, theirs);
    return (
      overlap(edited.pages, changes.pages, { before: before.pages, result: theirs.pages }) ||
      overlap(edited.reusableContents, changes.reusableContents, { before: before.reusableContents, result: theirs.reusableContents })
    );
  }
}

/** Records that differ in their timestamps only are the same. */
function overlap(
  edited: readonly string[],
  changed: Changed = new Map(),
  { before, result }: { before: Records; result: Records },
): boolean {
  const both = edited.filter((id) => changed.has(id));
  const edits = changedRecords(before, new Map<string, object | null>(both.map((id) => [id, result.get(id) ?? null])));
  return changedRecords(result, new Map<string, object | null>(Array.from(edits.keys(), (id) => [id, changed.get(id)!]))).size > 0;
}
