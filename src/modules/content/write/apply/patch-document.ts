import { Conflict } from '../../../../common/http/errors.js';
import { BlockEditor } from '../../../../common/document/edit-blocks.js';
import { type Document, MAX_DOCUMENT_SIZE } from '../../../../common/document/rich-text.js';
import type { BlockEditDto, InsertBlocksDto, ReplaceTextDto } from '../changes/patch-page.dto.js';
import { refuse } from './batch.js';
import { readBlocks, type Reading } from './page-body.js';

/** Edits some blocks of a document, one edit after the other. */
export async function patchDocument(
  document: Document,
  edits: readonly BlockEditDto[],
  pointer: string,
  reading: Reading,
): Promise<Document> {
  const editor = new BlockEditor(document);
  for (const [i, edit] of edits.entries()) {
    await reading.turns.pass();
    await (PATCH[edit.edit] as Patch<Name>)(editor, edit, `${pointer}/edits/${i}`, reading);
    refuseTooLong(editor.textLength, `${pointer}/edits/${i}`);
  }
  return editor.document;
}

type Name = BlockEditDto['edit'];
type Patch<Edit extends Name> = (
  editor: BlockEditor,
  edit: Extract<BlockEditDto, { edit: Edit }>,
  pointer: string,
  reading: Reading,
) => void | Promise<void>;

/** A kind of edit without an entry does not compile. */
const PATCH: { readonly [Edit in Name]: Patch<Edit> } = {
  insert,
  async replace(editor, edit, pointer, reading) {
    const [first, ...rest] = await readBlocks(edit.document, `${pointer}/document`, reading);
    refuseUnknown(editor.replace(edit.block, first ? [{ ...first, key: edit.block }, ...rest] : []), `${pointer}/block`);
  },
  delete: (editor, edit, pointer) => refuseUnknown(editor.replace(edit.block, []), `${pointer}/block`),
  replace_text(editor, edit, pointer, reading) {
    reading.budget.search(editor.textLength);
    replaceText(editor, edit, pointer);
  },
};

async function insert(editor: BlockEditor, { after, before, document }: InsertBlocksDto, pointer: string, reading: Reading): Promise<void> {
  if (after !== undefined && before !== undefined) refuse(`${pointer}/before`, 'cannot be combined with `after`');
  const blocks = await readBlocks(document, `${pointer}/document`, reading);
  if (after !== undefined) return refuseUnknown(editor.insert(after, 1, blocks), `${pointer}/after`);
  if (before !== undefined) return refuseUnknown(editor.insert(before, 0, blocks), `${pointer}/before`);
  editor.append(blocks);
}

/** Counts matches before it replaces them, because many short matches with a long replacement could exceed the size limit. */
function replaceText(editor: BlockEditor, { find, replace, matches = 1, block: key }: ReplaceTextDto, pointer: string): void {
  if (key !== undefined) refuseUnknown(editor.block(key) !== undefined, `${pointer}/block`);
  const found = editor.count(find, key);
  if (found !== matches)
    throw new Conflict(`The edit at ${pointer} expects ${matches} matches of its text and finds ${found}: correct \`find\` or \`matches\``);
  refuseTooLong(editor.textLength + found * (replace.length - find.length), pointer);
  editor.replaceText(find, replace, key);
}

/** A quick check: more characters than the limit in bytes is always too large. The exact size is checked at the end. */
function refuseTooLong(length: number, pointer: string): void {
  if (length > MAX_DOCUMENT_SIZE) refuse(pointer, `would make the page larger than ${MAX_DOCUMENT_SIZE / 1024 / 1024} MB`);
}

function refuseUnknown(known: boolean, pointer: string): void {
  if (!known) refuse(pointer, 'is not the key of a block on the page');
}
