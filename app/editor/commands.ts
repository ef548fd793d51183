import { chainCommands, exitCode, lift, newlineInCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, NodeSelection, TextSelection, type EditorState } from 'prosemirror-state';
import type { MarkType as DocumentMark } from '../../src/common/document/rich-text.js';
import { markName, nameOf, schema, type TEXTS } from './schema.js';

export type ListType = 'list-ordered' | 'list-unordered' | 'list-tasks';

const nodeType = (name: string): NodeType => schema.nodes[nameOf(name)]!;
const ITEM = nodeType('list-item');

/** Makes the blocks of the selection texts of a kind. */
export const makeText = (type: (typeof TEXTS)[number]): Command => setBlockType(nodeType(type));

export const toggle = (mark: DocumentMark): Command => toggleMark(schema.marks[markName(mark)]!);

/** Makes a list of the selection, another kind of the list that it is in, or no list if it is one of this kind. */
export const toggleList =
  (type: ListType): Command =>
  (state, dispatch, view) => {
    const list = listAround(state);
    if (!list) return wrapInList(nodeType(type))(state, dispatch, view);
    if (list.node.type === nodeType(type)) return liftListItem(ITEM)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(list.at, nodeType(type), { data: {}, meta: null }));
    return true;
  };

/** Puts the selection into a quote, or takes it out of one. */
export const toggleQuote: Command = (state, dispatch, view) =>
  isWithin(state, 'blockquote') ? lift(state, dispatch) : wrapIn(nodeType('blockquote'))(state, dispatch, view);

export function isWithin({ selection: { $from } }: EditorState, type: string): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === nodeType(type)) return true;
  return false;
}

export function hasMark({ selection: { $from, from, to, empty }, storedMarks, doc }: EditorState, mark: DocumentMark): boolean {
  const type = schema.marks[markName(mark)]!;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** The innermost list around the selection. */
export function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name.startsWith('list_') && node.type !== ITEM) return { node, at: $from.before(depth) };
  }
  return undefined;
}

/** A line break within a text. */
const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.insertText('\n').scrollIntoView());
  return true;
};

/** From the title of an expandable block to its body. */
const enterBody: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type.name !== 'expandable_title') return false;
  dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve($from.after()), 1)).scrollIntoView());
  return true;
};

/** Moves the block that holds the selection past its neighbour. */
const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection, doc, tr } = state;
    const isNode = selection instanceof NodeSelection && !selection.node.isInline;
    const depth = isNode ? selection.$from.depth + 1 : depthOfBlock(state);
    const at = isNode ? selection.from : selection.$from.before(depth);
    const { parent } = doc.resolve(at);
    const index = doc.resolve(at).index();
    const other = parent.maybeChild(index + by);
    if (!other) return false;
    const node = parent.child(index);
    const target = by < 0 ? at - other.nodeSize : at + other.nodeSize;
    tr.delete(at, at + node.nodeSize).insert(target, node);
    const offset = selection.from - at;
    tr.setSelection(isNode ? NodeSelection.create(tr.doc, target) : TextSelection.near(tr.doc.resolve(target + offset)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Items move within their list, and other texts within what holds them. */
function depthOfBlock({ selection: { $from } }: EditorState): number {
  return $from.depth > 1 && $from.node(-1).type === ITEM && $from.index(-1) === 0 ? $from.depth - 1 : $from.depth;
}

/** New items of a list of tasks are not done. */
const splitItem: Command = splitListItem(ITEM, { data: {}, meta: null });

export const KEYS: Readonly<Record<string, Command>> = {
  'Mod-b': toggle('bold'),
  'Mod-i': toggle('italic'),
  'Mod-e': toggle('code'),
  'Mod-Shift-x': toggle('strikethrough'),
  'Mod-Alt-0': makeText('paragraph'),
  'Mod-Alt-1': makeText('heading-1'),
  'Mod-Alt-2': makeText('heading-2'),
  'Mod-Alt-3': makeText('heading-3'),
  'Mod-Shift-7': toggleList('list-ordered'),
  'Mod-Shift-8': toggleList('list-unordered'),
  'Mod-Shift-9': toggleList('list-tasks'),
  Enter: chainCommands(enterBody, newlineInCode, splitItem),
  'Shift-Enter': chainCommands(newlineInCode, breakLine),
  'Mod-Enter': exitCode,
  // Where no item can move in or out, Tab goes on to the next control of the page.
  Tab: sinkListItem(ITEM),
  'Shift-Tab': liftListItem(ITEM),
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
};
