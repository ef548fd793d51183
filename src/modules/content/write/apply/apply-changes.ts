import { changed } from '../changes/variables.field.js';
import type { ChangeDto } from '../changes/content-batch.js';
import { Batch, type Basis } from './batch.js';
import { BodyBudget } from './body-budget.js';
import { deleteFile, insertFiles } from './file-operations.js';
import { deletePage, insertComputed, insertGroup, insertLink, insertPage, patchPage, updatePage } from './page-operations.js';
import { deleteReusableContent, insertReusableContent, updateReusableContent } from './reusable-content-operations.js';
import { revertPage } from './revert-page.js';

/** Applies a batch to the content of a revision, one change after the other. The first that does not fit refuses all. */
export async function applyChanges(basis: Basis, changes: readonly ChangeDto[]): Promise<Batch> {
  const batch = new Batch(basis);
  batch.claimNames(changes);
  const budget = new BodyBudget();
  for (const [i, change] of changes.entries()) {
    await batch.turns.pass();
    batch.begin(i);
    await apply(batch, change, `/changes/${i}`, budget);
  }
  return batch;
}

async function apply(batch: Batch, change: ChangeDto, pointer: string, budget: BodyBudget): Promise<void> {
  switch (change.operation) {
    case 'insert_page':
      return insertPage(batch, change, pointer, budget);
    case 'insert_group':
      return insertGroup(batch, change, pointer);
    case 'insert_link':
      return insertLink(batch, change, pointer);
    case 'insert_computed':
      return insertComputed(batch, change, pointer);
    case 'update_page':
      return updatePage(batch, change, pointer, budget);
    case 'patch_page':
      return patchPage(batch, change, pointer, budget);
    case 'delete_page':
      return deletePage(batch, change, pointer);
    case 'revert_page':
      return revertPage(batch, change, pointer);
    case 'insert_files':
      return insertFiles(batch, change);
    case 'delete_file':
      return deleteFile(batch, change, pointer);
    case 'insert_reusable_content':
      return insertReusableContent(batch, change, pointer, budget);
    case 'update_reusable_content':
      return updateReusableContent(batch, change, pointer, budget);
    case 'delete_reusable_content':
      return deleteReusableContent(batch, change, pointer);
    case 'set_variables':
      batch.draft.variables = changed(batch.draft.variables, change.variables);
  }
}
