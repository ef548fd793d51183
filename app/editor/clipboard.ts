import { Fragment, Slice, type Node as EditorNode } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { refOf } from '../../src/common/document/content-ref.js';
import { HtmlOrBlocks } from '../../src/common/document/html-or-blocks.js';
import type { Block } from '../../src/common/document/rich-text.js';
import { isExternalUrl, isSafeUrl } from '../../src/common/document/safe-url.js';
import { readBlocks } from './markdown.js';
import { nodesOf } from './read-document.js';
import { LINK, schema } from './schema.js';

/** What our own editors say to each other. */
const OWN = 'application/x-bindery-blocks';

/** Says what is selected: to our own editors as it is, to others as Markdown. */
export function copy(view: EditorView, data: DataTransfer, print: (nodes: readonly EditorNode[]) => string): void {
  const slice = view.state.selection.content();
  data.setData(OWN, JSON.stringify(slice.toJSON()));
  const isInOneText = view.state.selection.$from.sameParent(view.state.selection.$to);
  data.setData('text/plain', isInOneText ? slice.content.textBetween(0, slice.content.size, '\n') : print(slice.content.content));
}

/** Puts in what was copied. HTML is read as imports read it: none of it becomes a part of this page. */
export function paste(view: EditorView, data: DataTransfer, asPlainText: boolean): boolean {
  const text = data.getData('text/plain');
  if (asPlainText || view.state.selection.$from.parent.type.spec.code === true) return insertText(view, text);
  const own = data.getData(OWN);
  const slice = own === '' ? undefined : ownSlice(own);
  if (slice) return insert(view, slice);
  if (!view.state.selection.empty && isExternalUrl(text.trim()) && isSafeUrl(text.trim())) return linkTo(view, text.trim());
  const html = data.getData('text/html');
  const blocks = html === '' ? markdownBlocks(text) : htmlBlocks(html);
  if (blocks === undefined) return insertText(view, text);
  return blocks.length === 0 ? text !== '' && insertText(view, text) : insert(view, sliceOf(nodesOf(blocks)));
}

/** Another program may say anything under our name. */
function ownSlice(json: string): Slice | undefined {
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json));
    slice.content.forEach((node) => node.check());
    return slice;
  } catch {
    return undefined;
  }
}

function htmlBlocks(html: string): readonly Block[] {
  const reader = new HtmlOrBlocks((href) => (isSafeUrl(href) ? refOf(href) : null));
  reader.write(html, 0);
  return reader.all();
}

/** Undefined for what no document is made of. */
function markdownBlocks(text: string): readonly Block[] | undefined {
  try {
    return readBlocks(text);
  } catch {
    return undefined;
  }
}

/** What begins or ends with a paragraph goes on in the text that it is put into. */
export function sliceOf(nodes: readonly EditorNode[]): Slice {
  const openAt = (node: EditorNode | undefined) => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.fromArray([...nodes]), openAt(nodes[0]), openAt(nodes.at(-1)));
}

export function insert(view: EditorView, slice: Slice): true {
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  return true;
}

function insertText(view: EditorView, text: string): true {
  const { $from } = view.state.selection;
  if ($from.parent.type.spec.code === true || !text.includes('\n')) view.dispatch(view.state.tr.insertText(text).scrollIntoView());
  else {
    const lines = text.split(/\r?\n/).map((line) => schema.nodes['paragraph']!.create(null, line === '' ? null : schema.text(line)));
    insert(view, sliceOf(lines));
  }
  return true;
}

function linkTo(view: EditorView, url: string): true {
  const { from, to } = view.state.selection;
  view.dispatch(view.state.tr.addMark(from, to, schema.marks[LINK]!.create({ data: { ref: { kind: 'url', url } } })));
  return true;
}
