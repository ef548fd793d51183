import { Overlay } from './overlay.js';

const MAX_CHANGES = 256;

/** A map derived from another by a few changes. They are kept as an overlay until there are too many of them. */
export class LayeredMap<Key, Value extends object> {
  private constructor(
    /** Shared by all maps derived from each other, until one of them is copied. */
    readonly base: ReadonlyMap<Key, Value>,
    private readonly over: Overlay<Key, Value>,
    readonly size: number,
  ) {}

  static of<Key, Value extends object>(base: ReadonlyMap<Key, Value>): LayeredMap<Key, Value> {
    return new LayeredMap(base, new Overlay(base), base.size);
  }

  /** The number of changes in the overlay. */
  get changeCount(): number {
    return this.over.changes.size;
  }

  get(key: Key): Value | undefined {
    return this.over.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  /** Returns a map with these changes; null deletes an entry. */
  with(changes: ReadonlyMap<Key, Value | null>): LayeredMap<Key, Value> {
    const over = new Map(this.over.changes);
    let { size } = this;
    for (const [key, value] of changes) {
      over.set(key, value);
      size += Number(value !== null) - Number(this.has(key));
    }
    const layered = new LayeredMap(this.base, new Overlay(this.base, over), size);
    return over.size > MAX_CHANGES ? LayeredMap.of(layered.flat()) : layered;
  }

  private flat(): Map<Key, Value> {
    const flat = new Map(this.base);
    for (const [key, value] of this.over.changes) {
      if (value) flat.set(key, value);
      else flat.delete(key);
    }
    return flat;
  }
}
