/** What several values have in common, and what it takes. */
export interface SharedPart {
  part: object;
  bytes: () => number;
}

export interface CacheOptions<Value> {
  /** Unique; labels its metrics, e.g. `page-markdown`. */
  name: string;
  /** What the value takes in memory, estimated. Called once for each value that is stored, so it may cost a little. */
  bytesOf: (value: Value) => number;
  /** A part that other values of this cache may have too: it is counted once, as long as one of them is stored. */
  sharesOf?: (value: Value) => SharedPart;
  /** Larger values are not stored; a quarter of the whole budget unless set. */
  largest?: number;
}

/** Decides what a cache may keep. */
export interface CacheOwner {
  /** The upper limit of all its caches together. */
  readonly budget: number;
  /** Called when something has been stored. */
  makeRoom(): void;
}

/** A value, in the circle of all values of its cache by their last use. */
interface Entry<Value> {
  key: string;
  value: Value;
  bytes: number;
  usedAt: number;
  part: object | undefined;
  newer: Entry<Value>;
  older: Entry<Value>;
}

/** What an entry takes beside its value and the characters of its key; measured with keys put together from parts. */
const OVERHEAD = 260;
/** Before a cache belongs to the service, as in a tool or a test of its own. */
const ALONE: Pick<CacheOwner, 'budget'> = { budget: 1024 * 1024 };

/**
 * Counts what is stored in any cache of this process. Uses are dated by it, so that the least recent uses of several
 * caches can be compared: asking a clock would cost more than the look-up itself.
 */
let stored = 0;

/**
 * Values by key, the least recently used forgotten first when the budget of all caches is spent.
 *
 * The list is our own because the registry must know the oldest use of each cache, which lru-cache does not keep: with
 * its values wrapped to keep it, a look-up took half as long again. This one takes no longer than that of lru-cache.
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
  /** The parts that values share: what they take, and how many values have them. */
  private readonly parts = new Map<object, { bytes: number; values: number }>();
  private readonly entries = new Map<string, Entry<Value>>();
  /** Joins the ends of the circle: the newest entry is older than it, the oldest one newer. It has no value. */
  private readonly ends: Entry<Value>;
  private owner: CacheOwner | undefined;

  constructor({ name, bytesOf, sharesOf, largest = Infinity }: CacheOptions<Value>) {
    this.name = name;
    this.bytesOf = bytesOf;
    this.sharesOf = sharesOf;
    this.largest = largest;
    // With the properties of an entry in their order, so that V8 knows one shape of objects in the circle.
    const nothing: unknown = undefined;
    const ends = { key: '', value: nothing, bytes: 0, usedAt: 0, part: nothing, newer: nothing, older: nothing } as Entry<Value>;
    ends.newer = ends;
    ends.older = ends;
    this.ends = ends;
  }

  get size(): number {
    return this.entries.size;
  }

  /** When its least recently used value was used, as a number that grows; infinite where it is empty. */
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
    // Nothing is forgotten before something is stored: who was used first since then does not matter.
    if (entry.usedAt !== stored) this.touch(entry);
    return entry.value;
  }

  /** Neither a use nor a hit or a miss. */
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
