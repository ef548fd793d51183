import { signal } from '@preact/signals';
import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node as EditorNode } from 'prosemirror-model';
import { AllSelection, type Command, EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { hrefOf, type ContentRef } from '../../src/common/document/content-ref.js';
import type { Block, Data, Document } from '../../src/common/document/rich-text.js';
import { beginningOf, CHOICE, UPLOAD, type BlockKind } from './block-kinds.js';
import { copy, paste } from './clipboard.js';
import { KEYS } from './commands.js';
import { markdownRules } from './input-rules.js';
import { type MarkdownPage, printBlocks, printPage, readBlocks, readPage } from './markdown.js';
import { quickTyping } from './quick-typing.js';
import { inlinesOf, nodesOf, readDocument } from './read-document.js';
import { LINK, NATIVE, schema } from './schema.js';
import { SlashMenu } from './slash-menu.js';
import { documentOf, blocksOf } from './write-document.js';

/** A node that somebody is asked about, and where it was then. */
export interface About {
  at: number;
  node: EditorNode;
}

/** What a person is asked for while they write. */
export type Asked =
  | ({ kind: 'markdown' } & About)
  /** Markdown of a new block, or of one as somebody has begun to change it. */
  | { kind: 'beginning'; markdown: string; about?: About | undefined }
  | { kind: 'table'; block: Block; about?: About }
  | ({ kind: 'properties' } & About)
  | { kind: 'link' | 'blocks' | 'reusable' | 'variable' };

export interface EditorOptions {
  label: string;
  views: ConstructorParameters<typeof EditorView>[1]['nodeViews'];
  /** Called with each change. */
  onChange: (markdown: string) => void;
  /** Stores a file with the page, and returns the block that shows it. */
  upload: (file: File) => Promise<Block>;
  onRefused: (error: unknown) => void;
}

const IDLE_BLOCKS = 50;

/** An editor that shows the document of a text in Markdown, and writes each change as Markdown. */
export class PageEditor {
  readonly asked = signal<Asked | undefined>(undefined);
  readonly state = signal<EditorState | undefined>(undefined);
  readonly slash = new SlashMenu((kind) => this.add(kind));
  private readonly view: EditorView;
  private page: MarkdownPage;
  private markdown: string;
  private isPlainPaste = false;

  constructor(
    place: HTMLElement,
    markdown: string,
    private readonly options: EditorOptions,
  ) {
    this.page = readPage(markdown);
    this.markdown = markdown;
    const state = EditorState.create({ doc: readDocument(this.page.document), plugins: this.plugins() });
    this.state.value = state;
    this.view = new EditorView(place, {
      state,
      nodeViews: options.views ?? {},
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': options.label, class: 'document' },
      dispatchTransaction: (tr) => {
        const next = this.view.state.apply(tr);
        this.view.updateState(next);
        this.state.value = next;
        if (tr.docChanged && tr.getMeta('from-service') !== true) this.changed(next.doc);
      },
      handleDOMEvents: {
        keydown: (_view, event) => {
          this.isPlainPaste = event.shiftKey;
          return false;
        },
        // Chromium keeps a selection that begins with what nobody can edit, wherever somebody clicks.
        mousedown: (view) => {
          if (view.state.selection instanceof AllSelection) view.dom.ownerDocument.getSelection()?.removeAllRanges();
          return false;
        },
        copy: (view, event) => this.copies(view, event),
        cut: (view, event) => this.copies(view, event) && this.run((state, dispatch) => (dispatch?.(state.tr.deleteSelection()), true)),
        paste: (view, event) => this.pastes(view, event, event.clipboardData),
        drop: (view, event) => view.dragging === null && this.pastes(view, event, event.dataTransfer),
      },
    });
    this.printWhenIdle();
  }

  /** Shows a text that did not come from this editor. The caret stays where it was. */
  show(markdown: string): void {
    if (markdown === this.markdown) return;
    this.page = readPage(markdown);
    this.markdown = markdown;
    const { doc, tr } = this.view.state;
    const next = readDocument(this.page.document);
    const start = doc.content.findDiffStart(next.content);
    const end = start === null ? null : doc.content.findDiffEnd(next.content);
    if (start === null || end === null) return;
    const overlap = Math.max(0, start - Math.min(end.a, end.b));
    tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
    this.view.dispatch(tr.setMeta('addToHistory', false).setMeta('from-service', true));
  }

  run(command: Command): boolean {
    return command(this.view.state, (tr) => this.view.dispatch(tr), this.view);
  }

  focus(): void {
    this.view.focus();
  }

  /** Adds a block of a kind where the caret is. */
  add(kind: BlockKind): void {
    const beginning = beginningOf(kind);
    if (beginning === UPLOAD) this.asked.value = { kind: 'blocks' };
    else if (beginning === CHOICE) this.asked.value = { kind: 'reusable' };
    else if (NATIVE.includes(kind)) this.insert(nodesOf(readBlocks(beginning)));
    else if (kind === 'table') this.asked.value = { kind, block: readBlocks(beginning)[0]! };
    else this.asked.value = { kind: 'beginning', markdown: beginning };
  }

  chooseSlash(kind: BlockKind): void {
    this.slash.choose(this.view, kind);
  }

  /** Puts blocks in the place of a paragraph without a text, otherwise below the block that holds the caret. */
  insert(nodes: readonly EditorNode[]): void {
    const { state } = this.view;
    const { $from, to } = state.selection;
    const { parent } = $from;
    const isEmpty = parent.type.name === 'paragraph' && parent.content.size === 0;
    const below = $from.depth === 0 ? to : $from.after();
    const at = isEmpty ? $from.before() : below;
    const tr = state.tr.replaceWith(at, below, [...nodes]);
    this.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    this.focus();
  }

  /** Puts other nodes where one is; new ones, if there is none. */
  replace(asked: About | undefined, nodes: readonly EditorNode[]): void {
    const at = asked && this.placeOf(asked);
    if (!asked || at === undefined) return this.insert(nodes);
    this.view.dispatch(this.view.state.tr.replaceWith(at, at + asked.node.nodeSize, [...nodes]).scrollIntoView());
  }

  /** Says something else about a block. */
  describe(asked: About, data: Data): void {
    const at = this.placeOf(asked);
    if (at !== undefined) this.view.dispatch(this.view.state.tr.setNodeMarkup(at, undefined, { ...asked.node.attrs, data }));
  }

  /** Where the selected text leads, if it is a link. */
  linkHere(): ContentRef | undefined {
    const { $from, $to, empty } = this.view.state.selection;
    const mark = schema.marks[LINK]!.isInSet(empty ? $from.marks() : ($from.nodeAfter?.marks ?? $to.marks()));
    return mark && ((mark.attrs['data'] as Data)['ref'] as ContentRef);
  }

  /** Links the selected text, or the link that the caret is in; where there is neither, a text is written. Undefined removes the link. */
  link(ref: ContentRef | undefined, title?: string): void {
    const { state } = this.view;
    const type = schema.marks[LINK]!;
    const { from, to, empty } = state.selection;
    const [start, end] = empty ? linkAround(state) : [from, to];
    const { tr } = state;
    if (ref === undefined) tr.removeMark(start, end, type);
    else if (start === end) tr.replaceSelectionWith(schema.text(title ?? hrefOf(ref) ?? '…', [type.create({ data: { ref } })]), false);
    else tr.removeMark(start, end, type).addMark(start, end, type.create({ data: { ref } }));
    this.view.dispatch(tr.scrollIntoView());
    this.focus();
  }

  /** Shows a text that several pages show. */
  insertReusable(reusableContent: string): void {
    const ref = { kind: 'reusable-content', reusableContent };
    this.insert(nodesOf([{ object: 'block', type: 'reusable-content', isVoid: true, data: { ref } }]));
  }

  /** Writes the value of a variable of the space where the caret is. */
  insertVariable(name: string): void {
    const expression = /^[A-Za-z_]\w*$/.test(name) ? `space.vars.${name}` : `space.vars[${JSON.stringify(name)}]`;
    const [node] = inlinesOf([{ object: 'inline', type: 'expression', isVoid: true, data: { expression } }]);
    this.view.dispatch(this.view.state.tr.replaceSelectionWith(node!, false).scrollIntoView());
    this.focus();
  }

  async insertFiles(files: readonly File[]): Promise<void> {
    try {
      for (const file of files) this.insert(nodesOf([await this.options.upload(file)]));
    } catch (error) {
      this.options.onRefused(error);
    }
  }

  destroy(): void {
    this.view.destroy();
  }

  /** What others write can move a block while somebody is asked about it. */
  private placeOf({ at, node }: About): number | undefined {
    const { doc } = this.view.state;
    if (doc.nodeAt(at) === node) return at;
    let found: number | undefined;
    doc.descendants((other, place) => {
      if (other === node) found = place;
      return found === undefined;
    });
    return found;
  }

  private plugins() {
    return [
      this.slash.plugin,
      markdownRules(),
      quickTyping(),
      keymap({
        ...KEYS,
        'Mod-z': undo,
        'Mod-y': redo,
        'Mod-Shift-z': redo,
        'Mod-k': () => {
          this.asked.value = { kind: 'link' };
          return true;
        },
        Escape: () => {
          this.view.dom.blur();
          return true;
        },
      }),
      keymap(baseKeymap),
      history(),
      dropCursor({ class: 'drop-cursor' }),
      gapCursor(),
    ];
  }

  private changed(doc: EditorNode): void {
    const document: Document = documentOf(doc, this.page.document);
    this.markdown = printPage({ ...this.page, document });
    this.options.onChange(this.markdown);
  }

  private copies(view: EditorView, event: ClipboardEvent): boolean {
    if (!event.clipboardData || view.state.selection.empty) return false;
    event.preventDefault();
    copy(view, event.clipboardData, (nodes) => printBlocks(blocksOf(view.state.schema.nodes['doc']!.create(null, [...nodes]))));
    return true;
  }

  private pastes(view: EditorView, event: Event, data: DataTransfer | null): boolean {
    if (!data) return false;
    event.preventDefault();
    const files = [...data.files];
    if (files.length > 0 && data.getData('text/html') === '') void this.insertFiles(files);
    else paste(view, data, this.isPlainPaste);
    return true;
  }

  /** The first change would otherwise wait until the whole page is printed. */
  private printWhenIdle(): void {
    const { doc } = this.view.state;
    let at = 0;
    const go = () => {
      if (this.view.isDestroyed || at >= doc.childCount) return;
      printBlocks(blocksOf(doc.type.create(null, doc.children.slice(at, (at += IDLE_BLOCKS)))));
      setTimeout(go, 0);
    };
    setTimeout(go, 0);
  }
}

/** The text of the link that the caret is in. */
function linkAround({ selection: { $from } }: EditorState): [number, number] {
  const { parent } = $from;
  const mark = schema.marks[LINK]!.isInSet($from.marks());
  if (!mark) return [$from.pos, $from.pos];
  let [first, last] = [$from.index(), $from.index()];
  const isLinked = (index: number) => parent.maybeChild(index)?.marks.some((other) => other.eq(mark)) === true;
  if (!isLinked(first)) first = last = first - 1;
  while (isLinked(first - 1)) first--;
  while (isLinked(last + 1)) last++;
  const at = (index: number) => $from.start() + parent.children.slice(0, index).reduce((sum, child) => sum + child.nodeSize, 0);
  return [at(first), at(last + 1)];
}
