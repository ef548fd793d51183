/** Changes to immutable values: the new values, and null for deleted ones. */
export class Overlay<Key, Value extends object> {
  constructor(
    private readonly base: Pick<ReadonlyMap<Key, Value>, 'get'>,
    readonly changes = new Map<Key, Value | null>(),
  ) {}

  get(key: Key): Value | undefined {
    const changed = this.changes.get(key);
    return changed === undefined ? this.base.get(key) : (changed ?? undefined);
  }

  put(key: Key, value: Value): void {
    this.changes.set(key, value);
  }

  remove(key: Key): void {
    if (this.base.get(key)) this.changes.set(key, null);
    else this.changes.delete(key);
  }
}
