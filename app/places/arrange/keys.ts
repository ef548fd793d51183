import type { Entry, Step } from './page-order.js';

/** The page of the row in which something happened. */
export const idAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]')?.dataset['id'] : undefined;

interface Chosen extends Entry {
  id: string;
  isOpen: boolean;
}

type Meant = { move: Step } | { open: boolean } | { focus: HTMLElement | undefined };

/** What a key means on the chosen page, as trees of desktops have it. In languages from right to left, deeper is to the left. */
export function stepWith(event: KeyboardEvent, chosen: Chosen): Meant | undefined {
  const tree = event.currentTarget as HTMLElement;
  const [deeper, outer] = document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const { key } = event;
  if (event.altKey) {
    const moves: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', [deeper]: 'into', [outer]: 'out' };
    return moves[key] && { move: moves[key] };
  }
  if (event.ctrlKey || event.metaKey) return undefined;
  const hasBelow = chosen.below.length > 0;
  if (key === deeper) return hasBelow && !chosen.isOpen ? { open: true } : { focus: hasBelow ? rowOf(tree, chosen.below[0]!) : undefined };
  if (key === outer) {
    if (hasBelow && chosen.isOpen) return { open: false };
    return { focus: chosen.parent === null ? undefined : rowOf(tree, chosen.parent) };
  }
  if (!['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return undefined;
  const rows = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  if (key === 'Home') return { focus: rows[0] };
  if (key === 'End') return { focus: rows.at(-1) };
  return { focus: rows[rows.findIndex(({ dataset }) => dataset['id'] === chosen.id) + (key === 'ArrowUp' ? -1 : 1)] };
}

export const rowOf = (tree: ParentNode, id: string): HTMLElement | undefined =>
  tree.querySelector<HTMLElement>(`[role="treeitem"][data-id="${CSS.escape(id)}"]`) ?? undefined;
