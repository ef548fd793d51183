import { Conflict } from '../../../../common/http/errors.js';
import { blockByKey, editAround, mapText } from '../../document/edit-blocks.js';
import type { Block, Document } from '../../document/rich-text.js';
import type { Resolve } from '../../document/tag-data.js';
import type { BlockEditDto, InsertBlocksDto, ReplaceTextDto } from '../changes/patch-page.dto.js';
import { refuse } from './batch.js';
import { readBlocks } from './page-body.js';

/** Edits some blocks of a document, one edit after the other. */
export function patchDocument(document: Document, edits: readonly BlockEditDto[], pointer: string, resolve: Resolve): Document {
  let patched = document;
  for (const [i, edit] of edits.entries()) patched = patch(patched, edit, `${pointer}/edits/${i}`, resolve);
  return patched;
}

function patch(document: Document, edit: BlockEditDto, pointer: string, resolve: Resolve): Document {
  switch (edit.edit) {
    case 'insert':
      return insert(document, edit, pointer, readBlocks(edit.document, `${pointer}/document`, resolve));
    case 'replace': {
      const [first, ...rest] = readBlocks(edit.document, `${pointer}/document`, resolve);
      const blocks = first ? [{ ...first, key: edit.block }, ...rest] : [];
      return known(
        editAround(document, edit.block, (siblings, at) => siblings.toSpliced(at, 1, ...blocks)),
        `${pointer}/block`,
      );
    }
    case 'delete':
      return known(
        editAround(document, edit.block, (siblings, at) => siblings.toSpliced(at, 1)),
        `${pointer}/block`,
      );
    case 'replace_text':
      return replaceText(document, edit, pointer);
  }
}

function insert(document: Document, { after, before }: InsertBlocksDto, pointer: string, blocks: readonly Block[]): Document {
  if (after !== undefined && before !== undefined) refuse(`${pointer}/before`, 'cannot stand beside after');
  if (after !== undefined)
    return known(
      editAround(document, after, (siblings, at) => siblings.toSpliced(at + 1, 0, ...blocks)),
      `${pointer}/after`,
    );
  if (before !== undefined)
    return known(
      editAround(document, before, (siblings, at) => siblings.toSpliced(at, 0, ...blocks)),
      `${pointer}/before`,
    );
  return { ...document, nodes: [...document.nodes, ...blocks] };
}

function replaceText(document: Document, { find, replace, matches = 1, block: key }: ReplaceTextDto, pointer: string): Document {
  let found = 0;
  const swap = (text: string) => {
    const parts = text.split(find);
    found += parts.length - 1;
    return parts.length === 1 ? text : parts.join(replace);
  };
  const patched =
    key === undefined ? mapText(document, swap) : withBlock(document, key, `${pointer}/block`, (block) => mapText(block, swap));
  if (found !== matches) throw new Conflict(`The edit at ${pointer} expects its text ${matches} times and finds it ${found} times`);
  return patched;
}

function withBlock(document: Document, key: string, pointer: string, edit: (block: Block) => Block): Document {
  const block = blockByKey(document, key) ?? refuse(pointer, 'names no block of the page');
  return editAround(document, key, (siblings, at) => siblings.with(at, edit(block)))!;
}

const known = (document: Document | undefined, pointer: string): Document => document ?? refuse(pointer, 'names no block of the page');
