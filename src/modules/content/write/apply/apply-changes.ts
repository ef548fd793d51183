import { changed } from '../changes/variables.field.js';
import type { ChangeDto } from '../changes/content-batch.js';
import { Batch, type Basis, refuse } from './batch.js';
import { BodyBudget } from './body-budget.js';
import { deletePage, insertComputed, insertGroup, insertLink, insertPage, patchPage, updatePage } from './page-operations.js';
import { deleteReusableContent, insertReusableContent, updateReusableContent } from './reusable-content-operations.js';
import { revertPage } from './revert-page.js';
import type { DeleteFileDto, InsertFilesDto } from '../changes/file-changes.dto.js';

/** Creates the records of files whose bytes are already stored. */
function insertFiles(batch: Batch, { files }: InsertFilesDto): void {
  for (const file of files) {
    const stored = batch.basis.files.get(file);
    if (!stored) throw new Error(`The bytes of ${file.name} were not stored`);
    const record = { id: batch.idFor(file.ref), name: file.name, ...stored, createdAt: batch.now };
    batch.draft.files.put(record.id, record);
    batch.insertedFiles.push(record);
  }
}

function deleteFile(batch: Batch, { file }: DeleteFileDto, pointer: string): void {
  if (!batch.draft.files.get(file)) refuse(`${pointer}/file`, 'is not the id of a file');
  batch.draft.files.remove(file);
}

/** Applies a batch to the content of a revision, one change after the other. The first that does not fit refuses all. */
export async function applyChanges(basis: Basis, changes: readonly ChangeDto[]): Promise<Batch> {
  const batch = new Batch(basis);
  batch.claimNames(changes);
  const budget = new BodyBudget();
  for (const [i, change] of changes.entries()) {
    await batch.turns.pass();
    batch.begin(i);
    await (APPLY[change.operation] as Apply<Operation>)(batch, change, `/changes/${i}`, budget);
  }
  return batch;
}

type Operation = ChangeDto['operation'];
type Apply<Name extends Operation> = (
  batch: Batch,
  change: Extract<ChangeDto, { operation: Name }>,
  pointer: string,
  budget: BodyBudget,
) => void | Promise<void>;

/** An operation without an entry does not compile. */
const APPLY: { readonly [Name in Operation]: Apply<Name> } = {
  insert_page: insertPage,
  insert_group: insertGroup,
  insert_link: insertLink,
  insert_computed: insertComputed,
  update_page: updatePage,
  patch_page: patchPage,
  delete_page: deletePage,
  revert_page: revertPage,
  insert_files: insertFiles,
  delete_file: deleteFile,
  insert_reusable_content: insertReusableContent,
  update_reusable_content: updateReusableContent,
  delete_reusable_content: deleteReusableContent,
  set_variables(batch, change) {
    batch.draft.variables = changed(batch.draft.variables, change.variables);
  },
};
