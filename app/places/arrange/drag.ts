import { idAt } from './keys.js';
import { listOf, mayHold, placeOf, type PageOrder, type Target } from './page-order.js';

/** Where a page is dropped: beside a row, or on it. */
export interface Drop {
  row: string;
  where: 'before' | 'into' | 'after';
}

/** The share of a row at its edges that is beside it. */
const EDGE = 0.3;

/** Native drag and drop. A step of it looks at one row, and marks it without drawing anything again. */
export function dragging() {
  let dragged: string | undefined;
  let marked: HTMLElement | undefined;
  const mark = (row: HTMLElement | undefined, where?: Drop['where']) => {
    if (marked && marked !== row) delete marked.dataset['drop'];
    marked = row;
    if (row && where) row.dataset['drop'] = where;
  };
  const end = () => {
    mark(undefined);
    dragged = undefined;
  };
  return {
    start(event: DragEvent) {
      dragged = idAt(event.target);
      if (!event.dataTransfer || dragged === undefined) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', (event.target as Element).textContent.trim());
    },
    over(event: DragEvent, order: PageOrder) {
      const row = rowAt(event);
      const drop = dragged === undefined ? undefined : dropAt(event, row, order, dragged);
      mark(drop && row, drop?.where);
      if (drop) event.preventDefault();
    },
    leave(event: DragEvent) {
      if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) mark(undefined);
    },
    drop(event: DragEvent, order: PageOrder): { id: string; drop: Drop } | undefined {
      event.preventDefault();
      const id = dragged;
      const drop = id === undefined ? undefined : dropAt(event, rowAt(event), order, id);
      end();
      return id === undefined || !drop ? undefined : { id, drop };
    },
    end,
  };
}

const rowAt = ({ target }: DragEvent): HTMLElement | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('.tree-row') : undefined) ?? undefined;

function dropAt(event: DragEvent, element: HTMLElement | undefined, order: PageOrder, id: string): Drop | undefined {
  const row = element && idAt(element);
  if (row === undefined || !order.entries.has(row)) return undefined;
  const { top, height } = element!.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  const canHold = mayHold(order, row, id);
  const edge = canHold ? EDGE : 1 / 2;
  const where = share < edge ? 'before' : share > 1 - edge || !canHold ? 'after' : 'into';
  return targetOfDrop(order, id, { row, where }) && { row, where };
}

export function targetOfDrop(order: PageOrder, id: string, { row, where }: Drop): Target | undefined {
  if (row === id || !order.entries.has(row) || !order.entries.has(id)) return undefined;
  if (where === 'into')
    return mayHold(order, row, id) ? { parent: row, at: listOf(order, row).filter((each) => each !== id).length } : undefined;
  const { parent } = placeOf(order, row);
  if (!mayHold(order, parent, id)) return undefined;
  const at = listOf(order, parent)
    .filter((each) => each !== id)
    .indexOf(row);
  return { parent, at: where === 'before' ? at : at + 1 };
}
