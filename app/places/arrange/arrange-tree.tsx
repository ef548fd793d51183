import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { Emoji } from '../../parts/emoji.js';
import { State } from '../../parts/state.js';
import { useWords } from '../../words/language.js';
import { dragging, type Drop } from './drag.js';
import { idAt, stepWith } from './keys.js';
import type { Entry, PageOrder, Step } from './page-order.js';
import type { TreeView } from './tree-view.js';

interface ArrangeTreeProps {
  order: PageOrder;
  view: TreeView;
  onStep: (id: string, step: Step) => void;
  onDrop: (id: string, drop: Drop) => void;
  /** What a person wants to see or do of the page that is chosen. */
  onKey: (key: 'Enter' | 'Delete' | 'F2') => void;
}

/** The pages to be arranged. Events are heard once for all rows, and a branch is drawn when it is opened. */
export const ArrangeTree = ({ order, view, onStep, onDrop, onKey }: ArrangeTreeProps) => {
  const { arrange: words, pages } = useWords();
  const drag = useMemo(dragging, []);
  const choose = (event: Event) => {
    const id = idAt(event.target);
    if (id === undefined) return;
    const isTwisty = event.target instanceof Element && event.target.closest('.twisty') !== null;
    if (isTwisty) view.setOpen(id, !view.open.value.has(id));
    view.choose(id);
    (event.target as Element).closest<HTMLElement>('[role="treeitem"]')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const id = view.chosen.value;
    const entry = id === undefined ? undefined : order.entries.get(id);
    if (id === undefined || !entry) return;
    if (event.key === 'Enter' || event.key === 'Delete' || event.key === 'F2') return onKey(event.key);
    const step = stepWith(event, { ...entry, id, isOpen: view.open.value.has(id) });
    if (!step) return;
    event.preventDefault();
    if ('move' in step) onStep(id, step.move);
    else if ('open' in step) view.setOpen(id, step.open);
    else step.focus?.focus();
  };
  return (
    <ul
      role="tree"
      class="tree arrange-tree"
      aria-label={pages.pages}
      aria-description={words.hint}
      onClick={choose}
      onKeyDown={press}
      onFocusIn={(event) => {
        const id = idAt(event.target);
        if (id !== undefined) view.choose(id);
      }}
      onDragStart={(event) => drag.start(event)}
      onDragOver={(event) => drag.over(event, order)}
      onDragLeave={(event) => drag.leave(event)}
      onDragEnd={drag.end}
      onDrop={(event) => {
        const dropped = drag.drop(event, order);
        if (dropped) onDrop(dropped.id, dropped.drop);
      }}
    >
      <Rows ids={order.top} order={order} view={view} />
    </ul>
  );
};

interface RowsProps {
  ids: readonly string[];
  order: PageOrder;
  view: TreeView;
}

/** A row whose entry is the same as before is not drawn again, so a move among thousands of pages is quick. */
const Rows = ({ ids, order, view }: RowsProps) => {
  const drawn = useRef<ReadonlyMap<string, { entry: Entry; row: VNode }>>(new Map());
  const now = new Map<string, { entry: Entry; row: VNode }>();
  for (const id of ids) {
    const entry = order.entries.get(id)!;
    const before = drawn.current.get(id);
    now.set(id, before?.entry === entry ? before : { entry, row: <Row key={id} id={id} order={order} view={view} /> });
  }
  drawn.current = now;
  return <>{Array.from(now.values(), ({ row }) => row)}</>;
};

const Row = ({ id, order, view }: { id: string; order: PageOrder; view: TreeView }) => {
  const { arrange: words } = useWords();
  const isChosen = useComputed(() => view.chosen.value === id).value;
  const isOpen = useComputed(() => view.open.value.has(id)).value;
  const { page, below } = order.entries.get(id)!;
  const hasBelow = below.length > 0;
  return (
    <li role="none">
      <div
        role="treeitem"
        class="tree-row"
        data-id={id}
        aria-selected={isChosen}
        aria-expanded={hasBelow ? isOpen : undefined}
        aria-owns={hasBelow && isOpen ? `below-${id}` : undefined}
        tabIndex={isChosen ? 0 : -1}
        draggable
      >
        <span class="twisty" aria-hidden="true">
          {hasBelow && (isOpen ? '▾' : '▸')}
        </span>
        <span>
          <Emoji code={page.emoji} />
          <bdi>{page.title}</bdi> {page.hidden === true && <State>{words.isHidden}</State>}{' '}
          {page.condition !== undefined && <State>{words.isConditional}</State>}
        </span>
      </div>
      {hasBelow && isOpen && (
        <ul role="group" class="tree" id={`below-${id}`}>
          <Rows ids={below} order={order} view={view} />
        </ul>
      )}
    </li>
  );
};
