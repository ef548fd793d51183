import fc from 'fast-check';
import { baseKeymap, chainCommands } from 'prosemirror-commands';
import type { Node as EditorNode, ResolvedPos } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { BLOCK_KINDS, beginningOf } from '../../app/editor/block-kinds.js';
import { KEYS, toggleQuote } from '../../app/editor/commands.js';
import { printPage, readBlocks, readPage } from '../../app/editor/markdown.js';
import { nodesOf, readDocument } from '../../app/editor/read-document.js';
import { documentOf } from '../../app/editor/write-document.js';
import { withoutKeys } from '../../src/common/document/canonical.js';
import { printMarkdown } from '../../src/common/document/print-markdown.js';
import type { Document } from '../../src/common/document/rich-text.js';
import { documents, WORDS } from '../support/any-document.js';
import { useApp } from '../support/app.js';
import { isTorture } from '../support/runs.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content';
/** Each of these pages is edited as often, and every edit is saved: 4,000 in the long run. */
const EDITS = 40;
const PAGES = isTorture() ? 100 : 5;

/** One edit of a page. The numbers select places in the text as it is then. */
interface Edit {
  what: 'type' | 'delete' | 'press' | 'quote' | 'add';
  from: number;
  to: number;
  text: string;
  key: string;
  kind: (typeof BLOCK_KINDS)[number];
}

const KINDS = BLOCK_KINDS.filter((kind) => typeof beginningOf(kind) === 'string');
const PRESSED = [...new Set([...Object.keys(KEYS), 'Enter', 'Backspace', 'Delete'])];
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    what: fc.constantFrom('type', 'type', 'type', 'delete', 'press', 'press', 'press', 'quote', 'add'),
    from: fc.nat(10_000),
    to: fc.nat(40),
    text: fc.oneof(
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join('')),
      fc.constant('plain text'),
    ),
    key: fc.constantFrom(...PRESSED),
    kind: fc.constantFrom(...KINDS),
  }),
  { minLength: EDITS, maxLength: EDITS },
);

const pressed = (key: string): Command => chainCommands(KEYS[key] ?? (() => false), baseKeymap[key] ?? (() => false));

/** A place where somebody can have the caret: not within a character. */
function placeIn(doc: EditorNode, at: number): ResolvedPos {
  const place = doc.resolve(at);
  return /[\uD800-\uDBFF]$/.test(place.nodeBefore?.text ?? '') ? doc.resolve(at - 1) : place;
}

/** What an editor shows after an edit of somebody who has selected a part of its text. */
function edited(before: EditorState, { what, from, to, text, key, kind }: Edit): EditorState {
  const { doc } = before;
  const $from = placeIn(doc, from % (doc.content.size + 1));
  const $to = placeIn(doc, Math.min(doc.content.size, $from.pos + (what === 'type' || what === 'add' ? 0 : to)));
  let state = before.apply(before.tr.setSelection(TextSelection.between($from, $to)));
  const run = (command: Command) => command(state, (tr) => (state = state.apply(tr)));
  if (what === 'type') {
    if (state.selection.$from.parent.inlineContent) state = state.apply(state.tr.insertText(text));
  } else if (what === 'delete') state = state.apply(state.tr.deleteSelection());
  else if (what === 'press') run(pressed(key));
  else if (what === 'quote') run(toggleQuote);
  else {
    const at = state.selection.$from.depth === 0 ? state.selection.from : state.selection.$from.after(1);
    state = state.apply(state.tr.insert(at, [...nodesOf(readBlocks(beginningOf(kind) as string))]));
  }
  return state;
}

/** The blocks of a page that are there once, with their keys. */
function keysOf({ nodes }: Document): Map<string, string> {
  const texts = nodes.map((node) => JSON.stringify(withoutKeys({ object: 'document', data: {}, nodes: [node] })));
  const once = texts
    .map((text, at) => [text, nodes[at]!.key ?? ''] as const)
    .filter(([text]) => texts.indexOf(text) === texts.lastIndexOf(text));
  return new Map(once);
}

it('every edit is in the service as the editor shows it, and blocks that stay where they are keep their keys', async () => {
  const org = await t.make.org();
  const { id: spaceId } = await t.make.space({ org });
  const api = t.api.as(org.admin);
  await fc.assert(
    fc.asyncProperty(documents, edits, async (first, steps) => {
      const opened = await api.post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'Edits' });
      const changeRequestId: string = opened.expect(201).body.id;
      const write = async (change: object) =>
        (await api.post(`${CONTENT}?compat=false`, { spaceId, changeRequestId }, { changes: [change] })).expect(200).body;
      const made = await write({ operation: 'insert_page', title: 'Page', document: { markdown: printMarkdown(first) } });
      const pageId: string = made.changes[0].page.id;
      const read = async (format: string) =>
        (await api.get(`${CONTENT}/page/:pageId?metadata=false&format=${format}`, { spaceId, changeRequestId, pageId })).expect(200).body;
      const page = readPage((await read('markdown')).markdown ?? '');
      let state = EditorState.create({ doc: readDocument(page.document) });
      let before = (await read('document')).document as Document;
      for (const step of steps) {
        state = edited(state, step);
        state.doc.check();
        const document = documentOf(state.doc, page.document);
        const markdown = printPage({ ...page, document });
        expect(withoutKeys(readPage(markdown).document), markdown).toEqual(withoutKeys(document));
        await write({ operation: 'update_page', page: pageId, document: { markdown } });
        const stored = (await read('markdown')).markdown ?? '';
        // Some blocks are written as JSON, whose members the database puts in another order.
        if (stored !== markdown) expect(withoutKeys(readPage(stored).document), stored).toEqual(withoutKeys(document));
        const after = (await read('document')).document as Document;
        const keys = keysOf(after);
        // A block that goes past another one may get a key of its own.
        const isMoved = step.what === 'press' && step.key.startsWith('Alt-Arrow');
        for (const [text, key] of isMoved ? [] : keysOf(before)) if (keys.has(text)) expect(keys.get(text), text).toBe(key);
        before = after;
      }
    }),
    { numRuns: PAGES, endOnFailure: true },
  );
});
