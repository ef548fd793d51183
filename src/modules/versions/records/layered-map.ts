import { Overlay } from './overlay.js';

/** How many changes the upper and the lower overlay hold. Each new change copies the upper one alone, so that one is small. */
const [UPPER, LOWER] = [16, 256];

/** A map derived from another by a few changes. They are kept in two overlays, one over the other, until there are too many of them. */
export class LayeredMap<Key, Value extends object> {
  private constructor(
    /** Shared by all maps derived from each other, until one of them is copied. */
    readonly base: ReadonlyMap<Key, Value>,
    private readonly lower: Overlay<Key, Value>,
    private readonly upper: Overlay<Key, Value>,
    readonly size: number,
  ) {}

  static of<Key, Value extends object>(base: ReadonlyMap<Key, Value>): LayeredMap<Key, Value> {
    return LayeredMap.over(base, new Overlay(base), base.size);
  }

  private static over<Key, Value extends object>(base: ReadonlyMap<Key, Value>, lower: Overlay<Key, Value>, size: number) {
    return new LayeredMap(base, lower, new Overlay(lower), size);
  }

  /** The number of changes in the overlays. */
  get changeCount(): number {
    return this.lower.changes.size + this.upper.changes.size;
  }

  get(key: Key): Value | undefined {
    return this.upper.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  /** Returns a map with these changes; null deletes an entry. */
  with(changes: ReadonlyMap<Key, Value | null>): LayeredMap<Key, Value> {
    let { size } = this;
    for (const [key, value] of changes) size += Number(value !== null) - Number(this.has(key));
    const upper = joined(this.upper.changes, changes);
    if (upper.size <= UPPER) return new LayeredMap(this.base, this.lower, new Overlay(this.lower, upper), size);
    const lower = joined(this.lower.changes, upper);
    if (lower.size <= LOWER) return LayeredMap.over(this.base, new Overlay(this.base, lower), size);
    return LayeredMap.of(flat(this.base, lower));
  }
}

function joined<Key, Value>(changes: ReadonlyMap<Key, Value>, later: ReadonlyMap<Key, Value>): Map<Key, Value> {
  const all = new Map(changes);
  for (const [key, value] of later) all.set(key, value);
  return all;
}

function flat<Key, Value>(base: ReadonlyMap<Key, Value>, changes: ReadonlyMap<Key, Value | null>): Map<Key, Value> {
  const all = new Map(base);
  for (const [key, value] of changes) {
    if (value === null) all.delete(key);
    else all.set(key, value);
  }
  return all;
}
