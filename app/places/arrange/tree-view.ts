import { signal, type Signal } from '@preact/signals';
import { idsBelow, listOf, placeOf, type PageOrder } from './page-order.js';

/** What a person sees of the tree: which page is chosen, and which branches are open. Rows follow it one by one, not all of them for each key. */
export class TreeView {
  readonly chosen: Signal<string | undefined>;
  readonly open: Signal<ReadonlySet<string>>;
  /** For screen readers. */
  readonly said = signal('');

  constructor(order: PageOrder, chosen: string | undefined) {
    this.chosen = signal(chosen !== undefined && order.entries.has(chosen) ? chosen : order.top[0]);
    this.open = signal(new Set(order.top.filter((id) => order.entries.get(id)?.page.type === 'group')));
    this.showChosen(order);
  }

  choose(id: string): void {
    this.chosen.value = id;
  }

  setOpen(id: string, isOpen: boolean): void {
    const open = new Set(this.open.value);
    if (isOpen) open.add(id);
    else open.delete(id);
    this.open.value = open;
  }

  /** Opens what is above the chosen page. If somebody else deleted it, the first one is chosen. */
  showChosen(order: PageOrder): void {
    const id = this.chosen.value;
    if (id === undefined || !order.entries.has(id)) this.chosen.value = order.top[0];
    const closed: string[] = [];
    for (let at = order.entries.get(this.chosen.value ?? '')?.parent ?? null; at !== null; at = order.entries.get(at)?.parent ?? null)
      if (!this.open.value.has(at)) closed.push(at);
    if (closed.length > 0) this.open.value = new Set([...this.open.value, ...closed]);
  }

  /** Chooses what takes the place of a page that goes. */
  leave(order: PageOrder, id: string): void {
    const { parent, at } = placeOf(order, id);
    const siblings = listOf(order, parent);
    const gone = new Set([id, ...idsBelow(order, id)]);
    if (this.chosen.value === undefined || gone.has(this.chosen.value))
      this.chosen.value = siblings[at + 1] ?? siblings[at - 1] ?? parent ?? undefined;
  }
}
