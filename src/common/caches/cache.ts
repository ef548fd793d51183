/** A part that several values share, and the bytes it takes. */
export interface SharedPart {
  part: object;
  bytes: () => number;
}

export interface CacheOptions<Value> {
  /** Unique; the label of its metrics, e.g. `page-markdown`. */
  name: string;
  /** Estimates the bytes that a value takes in memory. It is called once for each stored value, so it may cost a little. */
  bytesOf: (value: Value) => number;
  /** A part that other values of this cache may share. It is counted once while at least one of them is stored. */
  sharesOf?: (value: Value) => SharedPart;
  /** Values larger than this are not stored; a quarter of the whole budget by default. */
  largest?: number;
}

/** Decides how much a cache may keep. */
export interface CacheOwner {
  /** The upper limit in bytes for all its caches together. */
  readonly budget: number;
  /** Called after a value has been stored. */
  makeRoom(): void;
}

/** An entry of the circular list of all entries of a cache, ordered by their last use. */
interface Entry<Value> {
  key: string;
  value: Value;
  bytes: number;
  usedAt: number;
  part: object | undefined;
  newer: Entry<Value>;
  older: Entry<Value>;
}

/** Bytes that an entry takes in addition to its value and the characters of its key; measured with concatenated keys. */
const OVERHEAD = 260;
/** Used until a cache is registered, for example in a command-line tool or a unit test. */
const ALONE: Pick<CacheOwner, 'budget'> = { budget: 1024 * 1024 };

/**
 * Counts the values stored in any cache of this process. It serves as the timestamp of a use, so that the oldest uses
 * of several caches can be compared: reading a clock would cost more than the look-up itself.
 */
let stored = 0;

/**
 * A cache with least-recently-used eviction. It evicts when the common budget of all caches is spent.
 *
 * The linked list is our own because the registry must know the oldest use of each cache, which lru-cache does not
 * record. Wrapping the values of lru-cache to record it made a look-up 50 % slower. This list is as fast as lru-cache.
 */
export class Cache<Value> {
  hits = 0;
  misses = 0;
  evictions = 0;
  bytes = 0;
  readonly name: string;
  private readonly bytesOf: (value: Value) => number;
  private readonly sharesOf: ((value: Value) => SharedPart) | undefined;
  private readonly largest: number;
  /** The parts that values share: the bytes of each, and the number of values that share it. */
  private readonly parts = new Map<object, { bytes: number; values: number }>();
  private readonly entries = new Map<string, Entry<Value>>();
  /** The sentinel of the circular list: its `newer` is the oldest entry and its `older` the newest one. It has no value. */
  private readonly ends: Entry<Value>;
  private owner: CacheOwner | undefined;

  constructor({ name, bytesOf, sharesOf, largest = Infinity }: CacheOptions<Value>) {
    this.name = name;
    this.bytesOf = bytesOf;
    this.sharesOf = sharesOf;
    this.largest = largest;
    // It has the properties of an entry in the same order, so that V8 uses one object shape for the whole list.
    const nothing: unknown = undefined;
    const ends = { key: '', value: nothing, bytes: 0, usedAt: 0, part: nothing, newer: nothing, older: nothing } as Entry<Value>;
    ends.newer = ends;
    ends.older = ends;
    this.ends = ends;
  }

  get size(): number {
    return this.entries.size;
  }

  /** When the least recently used value was used, as an increasing number; infinite if the cache is empty. */
  get oldestUse(): number {
    const { newer: oldest } = this.ends;
    return oldest === this.ends ? Infinity : oldest.usedAt;
  }

  belongTo(owner: CacheOwner): void {
    this.owner = owner;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    // Nothing is evicted before another value is stored, so the order of uses since the last store does not matter.
    if (entry.usedAt !== stored) this.touch(entry);
    return entry.value;
  }

  /** Reads a value without counting a use, a hit or a miss. */
  peek(key: string): Value | undefined {
    return this.entries.get(key)?.value;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const bytes = OVERHEAD + key.length + Math.ceil(this.bytesOf(value));
    const shared = this.sharesOf?.(value);
    const partBytes = shared ? (this.parts.get(shared.part)?.bytes ?? Math.ceil(shared.bytes())) : 0;
    if (bytes + partBytes > Math.min(this.largest, (this.owner ?? ALONE).budget / 4)) return;
    if (shared) this.hold(shared.part, partBytes);
    stored += 1;
    const { ends } = this;
    const entry = { key, value, bytes, usedAt: stored, part: shared?.part, newer: ends, older: ends.older };
    ends.older.newer = entry;
    ends.older = entry;
    this.entries.set(key, entry);
    this.bytes += bytes;
    if (this.owner) this.owner.makeRoom();
    else while (this.bytes > ALONE.budget) this.evictOldest();
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (entry) this.remove(entry);
  }

  deleteWhere(matches: (value: Value) => boolean): void {
    for (const entry of this.entries.values()) if (matches(entry.value)) this.remove(entry);
  }

  evictOldest(): void {
    const { newer: oldest } = this.ends;
    if (oldest === this.ends) return;
    this.remove(oldest);
    this.evictions += 1;
  }

  private touch(entry: Entry<Value>): void {
    entry.usedAt = stored;
    const { ends } = this;
    if (ends.older === entry) return;
    entry.newer.older = entry.older;
    entry.older.newer = entry.newer;
    entry.newer = ends;
    entry.older = ends.older;
    ends.older.newer = entry;
    ends.older = entry;
  }

  private remove(entry: Entry<Value>): void {
    entry.newer.older = entry.older;
    entry.older.newer = entry.newer;
    this.entries.delete(entry.key);
    this.bytes -= entry.bytes;
    if (entry.part) this.release(entry.part);
  }

  private hold(part: object, bytes: number): void {
    const held = this.parts.get(part);
    if (held) {
      held.values += 1;
      return;
    }
    this.parts.set(part, { bytes, values: 1 });
    this.bytes += bytes;
  }

  private release(part: object): void {
    const held = this.parts.get(part)!;
    held.values -= 1;
    if (held.values > 0) return;
    this.parts.delete(part);
    this.bytes -= held.bytes;
  }
}
