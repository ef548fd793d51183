import { render } from 'preact';
import type { Node as EditorNode } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import type { Block, Data, Document, Inline } from '../../src/common/document/rich-text.js';
import { PageDocument } from '../document/page-document.js';
import type { ContentSource, ShownPage } from '../places/space/content-source.js';
import { useWords } from '../words/language.js';
import type { Asked } from './page-editor.js';
import { useReusableContent } from './space-content.js';
import { blockIn, BOXES, inlineIn, ISLANDS, typeOf } from './schema.js';

/** What views of blocks need of the editor around them. */
export interface ViewHost {
  source: () => ContentSource;
  pages: () => ReadonlyMap<string, ShownPage>;
  ask: (asked: Asked) => void;
}

const LISTS = new Set(['list-ordered', 'list-unordered', 'list-tasks', 'list-item', 'blockquote']);

/** Views for what is more than text. */
export function nodeViews(host: ViewHost): Record<string, NodeViewConstructor> {
  const boxes = [...BOXES.filter((type) => !LISTS.has(type)), 'expandable', 'code'].map((type) => [
    type.replaceAll('-', '_'),
    boxView(host),
  ]);
  return {
    ...(Object.fromEntries(boxes) as Record<string, NodeViewConstructor>),
    list_item: (node, view, getPos) => new TaskView(node, view, getPos),
    ...Object.fromEntries(ISLANDS.map((name) => [name, islandView(host)])),
    inline_island: islandView(host),
  };
}

type GetPos = () => number | undefined;

const controls = (view: EditorView, node: () => EditorNode, getPos: GetPos, host: ViewHost) => ({
  ask: (kind: 'markdown' | 'properties' | 'table') => {
    const at = getPos();
    if (at === undefined) return;
    const about = { at, node: node() };
    host.ask(kind === 'table' ? { kind, block: blockIn(about.node), about } : { kind, ...about });
  },
  remove: () => {
    const at = getPos();
    if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + node().nodeSize));
    view.focus();
  },
});

/** A block that is shown as readers see it. */
const islandView =
  (host: ViewHost): NodeViewConstructor =>
  (first, view, getPos) => {
    let node = first;
    const isInline = first.isInline;
    const dom = document.createElement(isInline ? 'span' : 'div');
    dom.className = isInline ? 'inline-island' : 'island';
    dom.contentEditable = 'false';
    const act = controls(view, () => node, getPos, host);
    const draw = () =>
      render(
        isInline ? (
          <InlineIsland inline={inlineIn(node)} host={host} onEdit={() => act.ask('markdown')} />
        ) : (
          <BlockIsland
            block={blockIn(node)}
            host={host}
            onEdit={() => act.ask(blockIn(node).type === 'table' ? 'table' : 'markdown')}
            onRemove={act.remove}
          />
        ),
        dom,
      );
    draw();
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        const isSame = next.attrs === node.attrs;
        node = next;
        if (!isSame) draw();
        return true;
      },
      stopEvent: isOfControl,
      ignoreMutation: () => true,
      destroy: () => render(null, dom),
    };
  };

/** Buttons of a view are used as elsewhere on the page; all else is the editor's. */
const isOfControl = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('.box-controls, .inline-edit') !== null && !event.type.startsWith('drag');

const documentWith = (block: Block): Document => ({ object: 'document', data: { schemaVersion: 1 }, nodes: [block] });

interface IslandProps {
  host: ViewHost;
  onEdit: () => void;
}

const BlockIsland = ({ block, host, onEdit, onRemove }: IslandProps & { block: Block; onRemove: () => void }) => {
  const { editor } = useWords();
  const name = editor.kinds[block.type as keyof typeof editor.kinds] ?? block.type;
  const own = reusableIn(block);
  return (
    <>
      <BoxControls name={name} onEdit={onEdit} onRemove={onRemove} />
      <div class="island-content" inert>
        {own === undefined ? (
          <PageDocument document={documentWith(block)} source={host.source()} pages={host.pages()} />
        ) : (
          <ReusableContent id={own} host={host} />
        )}
      </div>
    </>
  );
};

/** The id of a text that several pages of the space show. */
function reusableIn({ type, data }: Block): string | undefined {
  const { reusableContent, space } = (type === 'reusable-content' ? data['ref'] : {}) as { reusableContent?: string; space?: string };
  return space === undefined ? reusableContent : undefined;
}

const ReusableContent = ({ id, host }: { id: string; host: ViewHost }) => {
  const { data } = useReusableContent(host.source(), id);
  return data ? <PageDocument document={data} source={host.source()} pages={host.pages()} /> : null;
};

const InlineIsland = ({ inline, host, onEdit }: IslandProps & { inline: Inline }) => {
  const { editor } = useWords();
  const paragraph = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [inline] } as const;
  return (
    <button type="button" class="inline-edit" title={editor.editThis} onClick={onEdit} tabIndex={-1}>
      <PageDocument document={documentWith(paragraph)} source={host.source()} pages={host.pages()} />
    </button>
  );
};

const BoxControls = ({
  name,
  about = '',
  onEdit,
  onRemove,
}: {
  name: string;
  about?: string;
  onEdit: () => void;
  onRemove: () => void;
}) => {
  const { editor } = useWords();
  return (
    <div class="box-controls">
      <span class="box-name">
        {name}
        {about !== '' && <span class="muted"> {about}</span>}
      </span>
      <button type="button" class="plain" aria-label={editor.editBlock(name)} onClick={onEdit}>
        {editor.edit}
      </button>
      <button type="button" class="plain" aria-label={editor.removeBlock(name)} onClick={onRemove}>
        ✕
      </button>
    </div>
  );
};

/** A block whose content is edited where it stands, below a line that names it. */
const boxView =
  (host: ViewHost): NodeViewConstructor =>
  (first, view, getPos) => {
    let node = first;
    const type = typeOf(first);
    const dom = document.createElement('div');
    const head = document.createElement('div');
    head.contentEditable = 'false';
    const contentDOM = document.createElement(type === 'code' ? 'code' : 'div');
    const content = type === 'code' ? dom.appendChild(document.createElement('pre')) : dom;
    dom.prepend(head);
    content.append(contentDOM);
    const act = controls(view, () => node, getPos, host);
    const draw = () => {
      const style = (node.attrs['data'] as Data)['style'];
      dom.className = `box box-${type}${typeof style === 'string' ? ` ${style}` : ''}`;
      contentDOM.className = 'box-content';
      render(<BoxHead node={node} onEdit={() => act.ask('properties')} onRemove={act.remove} />, head);
    };
    draw();
    const ownView: NodeView = {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== node.type) return false;
        const isSame = next.attrs === node.attrs;
        node = next;
        if (!isSame) draw();
        return true;
      },
      stopEvent: isOfControl,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      destroy: () => render(null, head),
    };
    return ownView;
  };

const BoxHead = ({ node, onEdit, onRemove }: { node: EditorNode; onEdit: () => void; onRemove: () => void }) => {
  const { editor } = useWords();
  const type = typeOf(node);
  return <BoxControls name={editor.kinds[type as keyof typeof editor.kinds]} about={aboutOf(node)} onEdit={onEdit} onRemove={onRemove} />;
};

/** The members of a block that say which one it is. */
function aboutOf({ attrs }: EditorNode): string {
  const { title, date, expression, syntax } = attrs['data'] as Data;
  return [title, date, expression, syntax].filter((value) => typeof value === 'string').join(' · ');
}

/** An item of a list. Those of lists of tasks show whether they are done. */
class TaskView implements NodeView {
  readonly dom = document.createElement('li');
  readonly contentDOM = document.createElement('div');
  private readonly box = document.createElement('input');

  constructor(
    private node: EditorNode,
    view: EditorView,
    getPos: GetPos,
  ) {
    this.box.type = 'checkbox';
    this.box.contentEditable = 'false';
    this.box.className = 'task-box';
    this.box.setAttribute('aria-label', '✓');
    this.box.addEventListener('change', () => {
      const at = getPos();
      if (at !== undefined)
        view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...this.node.attrs, data: this.box.checked ? { checked: true } : {} }));
    });
    this.contentDOM.className = 'item-content';
    this.dom.append(this.box, this.contentDOM);
    this.draw();
  }

  update(node: EditorNode): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.box;
  }

  ignoreMutation(mutation: { type: string; target: Node }): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }

  private draw(): void {
    this.box.checked = (this.node.attrs['data'] as Data)['checked'] === true;
  }
}
