/** Records of one sort while a batch of changes is applied to them. */
export class RecordDraft<T extends { id: string }> {
  readonly changes = new Map<string, T | null>();

  constructor(private readonly base: ReadonlyMap<string, T>) {}

  /** As the batch has left it so far. */
  get(id: string): T | undefined {
    const changed = this.changes.get(id);
    return changed === undefined ? this.base.get(id) : (changed ?? undefined);
  }

  put(record: T): void {
    this.changes.set(record.id, record);
  }

  remove(id: string): void {
    if (this.base.has(id)) this.changes.set(id, null);
    else this.changes.delete(id);
  }
}
