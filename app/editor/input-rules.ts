import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { MarkType as DocumentMark } from '../../src/common/document/rich-text.js';
import { listAround } from './commands.js';
import { markName, nameOf, schema } from './schema.js';

const node = (type: string): NodeType => schema.nodes[nameOf(type)]!;
const mark = (type: DocumentMark): MarkType => schema.marks[markName(type)]!;

/** What is typed as in Markdown becomes what it means. Undo gives back what was typed. */
export const markdownRules = () =>
  inputRules({
    rules: [
      ...(['heading-1', 'heading-2', 'heading-3'] as const).map((type, at) =>
        textblockTypeInputRule(new RegExp(`^#{${at + 1}}\\s$`), node(type)),
      ),
      textblockTypeInputRule(/^```([\w+#./-]*)\s$/, node('code'), ([, syntax]) => ({ data: syntax === '' ? {} : { syntax }, meta: null })),
      wrappingInputRule(/^\s*>\s$/, node('blockquote')),
      wrappingInputRule(/^\s*[-+*]\s$/, node('list-unordered')),
      wrappingInputRule(/^(\d{1,9})[.)]\s$/, node('list-ordered'), ([, start]) => ({
        data: start === '1' ? {} : { start: Number(start) },
        meta: null,
      })),
      taskRule,
      dividerRule,
      ...marked(mark('bold'), /(?:^|[\s(])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/),
      ...marked(mark('italic'), /(?:^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_$/),
      ...marked(mark('strikethrough'), /(?:^|[\s(])~~([^~\s](?:[^~]*[^~\s])?)~~$/),
      ...marked(mark('code'), /(?:^|[\s(])`([^`]+)`$/),
    ],
  });

/** `[ ]` makes a task of a paragraph, or tasks of the list that it begins. */
const taskRule = new InputRule(/^\[([ xX])\]\s$/, (state, match, from, to) => {
  const isDone = match[1] !== ' ';
  const data = isDone ? { checked: true } : {};
  const list = listAround(state);
  if (!list) {
    const $from = state.doc.resolve(from);
    const range = $from.blockRange();
    if (!range || !range.parent.canReplaceWith(range.startIndex, range.endIndex, node('list-tasks'))) return null;
    const tr = state.tr.delete(from, to);
    const inner = tr.doc.resolve(from).blockRange();
    return inner
      ? tr.wrap(inner, [
          { type: node('list-tasks'), attrs: { data: {}, meta: null } },
          { type: node('list-item'), attrs: { data, meta: null } },
        ])
      : null;
  }
  const tr = state.tr.delete(from, to).setNodeMarkup(list.at, node('list-tasks'), { data: {}, meta: null });
  const item = tr.doc.resolve(from).before(-1);
  return tr.setNodeMarkup(item, undefined, { data, meta: null });
});

const dividerRule = new InputRule(/^(?:---|\*\*\*)$/, (state, _match, from) => {
  const $from = state.doc.resolve(from);
  if (!$from.node(-1).canReplaceWith($from.index(-1), $from.index(-1), node('divider'))) return null;
  const at = $from.before();
  return state.tr.delete(from, $from.end()).insert(at, node('divider').create());
});

/** The signs around a text go, and the text is marked. */
function marked(type: MarkType, pattern: RegExp): InputRule[] {
  const rule = new InputRule(pattern, (state, match, from, to) => {
    const text = match[1]!;
    const whole = match[0];
    // The last sign is being typed, and is not in the document yet.
    const before = whole.slice(0, whole.indexOf(text));
    const lead = /^[\s(]/.test(whole) ? 1 : 0;
    const start = from + lead;
    const textStart = from + before.length;
    const textEnd = textStart + text.length;
    if (!state.doc.resolve(from).parent.type.allowsMarkType(type)) return null;
    const tr = state.tr.delete(textEnd, to).delete(start, textStart);
    return tr.addMark(start, start + text.length, type.create()).removeStoredMark(type);
  });
  return [rule];
}
