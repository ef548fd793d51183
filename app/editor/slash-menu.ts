import { signal } from '@preact/signals';
import { Plugin, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { BLOCK_KINDS, type BlockKind } from './block-kinds.js';

/** The menu while it is open. */
export interface OpenSlash {
  query: string;
  kinds: readonly BlockKind[];
  chosen: number;
  /** Where it is shown. */
  left: number;
  top: number;
}

export const SLASH_MENU = 'slash-menu';
export const slashOption = (kind: BlockKind): string => `${SLASH_MENU}-${kind}`;

/** Adds a block that is named after a `/` at the beginning of a paragraph. */
export class SlashMenu {
  readonly open = signal<OpenSlash | undefined>(undefined);
  /** Kinds by what they are called in the language of the person. */
  names: (kind: BlockKind) => string = (kind) => kind;
  private closedFor: string | undefined;

  constructor(private readonly add: (kind: BlockKind) => void) {}

  readonly plugin = new Plugin({
    view: () => ({ update: (view) => this.update(view), destroy: () => (this.open.value = undefined) }),
    props: {
      handleKeyDown: (view, event) => this.open.value !== undefined && this.key(view, event),
      handleDOMEvents: { blur: (view) => (this.close(view), false) },
    },
  });

  choose(view: EditorView, kind: BlockKind): void {
    const { $from } = view.state.selection;
    this.close(view);
    view.dispatch(view.state.tr.delete($from.start(), $from.pos));
    this.add(kind);
  }

  private update(view: EditorView): void {
    const query = queryIn(view.state);
    if (query === undefined) this.closedFor = undefined;
    if (query === undefined || this.closedFor !== undefined || !view.hasFocus()) {
      if (this.open.peek() !== undefined) this.close(view);
      return;
    }
    const wanted = query.toLocaleLowerCase();
    const kinds = BLOCK_KINDS.filter((kind) => this.names(kind).toLocaleLowerCase().includes(wanted) || kind.includes(wanted));
    const before = this.open.peek();
    if (before?.query === query) return;
    const { left, bottom } = view.coordsAtPos(view.state.selection.from);
    this.open.value = { query, kinds, chosen: 0, left, top: bottom };
    this.tell(view);
  }

  private key(view: EditorView, { key }: KeyboardEvent): boolean {
    const open = this.open.value!;
    const count = open.kinds.length;
    if (key === 'Escape') this.closedFor = open.query;
    if (key === 'Escape' || count === 0) {
      this.close(view);
      return key === 'Escape';
    }
    if (key === 'Enter') this.choose(view, open.kinds[open.chosen]!);
    else if (key === 'ArrowDown') this.move(view, (open.chosen + 1) % count);
    else if (key === 'ArrowUp') this.move(view, (open.chosen + count - 1) % count);
    else return false;
    return true;
  }

  private move(view: EditorView, chosen: number): void {
    this.open.value = { ...this.open.value!, chosen };
    this.tell(view);
  }

  /** The editor keeps the focus, and so has to say which option is chosen. */
  private tell({ dom }: EditorView): void {
    const open = this.open.peek();
    const chosen = open?.kinds[open.chosen];
    if (chosen === undefined) for (const name of ['aria-controls', 'aria-activedescendant']) dom.removeAttribute(name);
    else {
      dom.setAttribute('aria-controls', SLASH_MENU);
      dom.setAttribute('aria-activedescendant', slashOption(chosen));
    }
  }

  private close(view: EditorView): void {
    this.open.value = undefined;
    this.tell(view);
  }
}

/** What follows a `/` that begins a paragraph, up to the caret; undefined elsewhere. */
function queryIn({ selection: { empty, $from } }: EditorState): string | undefined {
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parentOffset !== $from.parent.content.size) return undefined;
  const text = $from.parent.textContent;
  return text.startsWith('/') && text.length < 40 ? text.slice(1) : undefined;
}
