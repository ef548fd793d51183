import { newId } from '../../../../common/ids/ids.js';
import { withKeys } from '../../../../common/document/block-keys.js';
import { canonical } from '../../../../common/document/canonical.js';
import { refuseInvalid } from '../../../../common/document/read-body.js';
import { sameContent } from '../../../../common/document/same-content.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { RevertPageDto } from '../changes/page-changes.dto.js';
import { refuse, type Batch } from './batch.js';
import { freeSlug } from '../../../versions/draft/free-slug.js';
import { documentOf } from './page-operations.js';
import { revertBlocks } from './revert-blocks.js';

/** Reverts a page, or some of its blocks, to a revision. */
export async function revertPage(batch: Batch, { page: id, revision, block: keys }: RevertPageDto, pointer: string): Promise<void> {
  const past = batch.basis.past.get(revision ?? batch.basis.before ?? '') ?? refuse(`${pointer}/revision`, 'is not the id of a revision');
  const [then, now] = [past.pages.get(id), batch.draft.get(id)];
  if (keys) return revertSome(batch, { former: then, now, keys }, pointer);
  if (!then && !now) refuse(`${pointer}/page`, 'is not the id of a page');
  if (!then) return vanish(batch, now!, past);
  bringBack(batch, then, now, pointer);
  if (!now) bringChildrenBack(batch, past, id, pointer);
}

function bringBack(batch: Batch, then: PageRecord, now: PageRecord | undefined, pointer: string): void {
  const parent = parentOf(batch, then, now);
  const position = batch.draft.freePosition(parent, then.position, then.id);
  batch.place({ ...then, parent, position, updatedAt: batch.now }, pointer);
  if (now || batch.basis.content.pages.get(then.id)) batch.updated('updated_page', then.id);
  else batch.created('created_page', then.id);
}

/** Restores missing pages below it, which were deleted with it. */
function bringChildrenBack(batch: Batch, past: Content, id: string, pointer: string): void {
  for (const child of past.pages.childrenOf(id)) {
    if (batch.draft.get(child.id)) continue;
    bringBack(batch, child, undefined, pointer);
    bringChildrenBack(batch, past, child.id, pointer);
  }
}

async function revertSome(
  batch: Batch,
  { former, now, keys }: { former: PageRecord | undefined; now: PageRecord | undefined; keys: readonly string[] },
  pointer: string,
): Promise<void> {
  if (!former || !now) refuse(`${pointer}/page`, 'is not a page that both revisions have');
  const before = documentOf(batch, now);
  const reverted = canonical(revertBlocks(before, documentOf(batch, former), keys, `${pointer}/block`));
  await batch.turns.pass();
  refuseInvalid(reverted, `${pointer}/block`);
  await batch.turns.pass();
  const document = sameContent(before, reverted) ? now.document : await batch.keep(withKeys(reverted, newId));
  batch.place({ ...now, document, updatedAt: batch.now }, pointer);
  batch.updated('updated_page', now.id);
}

/** Returns its former parent, unless that was deleted or is now below the page. */
function parentOf(batch: Batch, then: PageRecord, now: PageRecord | undefined): string | null {
  const { parent } = then;
  const fits = parent === null || (batch.draft.get(parent) !== undefined && !batch.draft.isBelow(parent, then.id));
  return fits ? parent : (now?.parent ?? null);
}

/** Deletes pages that were added below it; older pages that were moved below it stay, one level up. */
function vanish(batch: Batch, page: PageRecord, past: Content): void {
  for (const child of batch.draft.childrenOf(page.id)) {
    if (!past.pages.get(child.id)) vanish(batch, child, past);
    else {
      const slug = freeSlug(batch.draft, child.slug, page.parent);
      batch.draft.put({ ...child, slug, parent: page.parent, position: batch.draft.positionAt(page.parent, undefined) });
      batch.updated('updated_page', child.id);
    }
  }
  for (const gone of batch.draft.remove(page)) batch.deleted('deleted_page', gone);
}
