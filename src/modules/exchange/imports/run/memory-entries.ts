import type { EntryLog, FoundFiles, KnownEntry, Settled } from './entry-log.js';
import { INCLUDED, type PlannedEntry } from './import-entries.js';

/** What has become of files that are read in one go: nothing of it is stored. */
export class MemoryEntries implements EntryLog {
  /** The paths of texts with links that lead nowhere. */
  readonly open = new Set<string>();
  private readonly entries: KnownEntry[];
  private readonly byPath: ReadonlyMap<string, KnownEntry>;

  constructor(planned: readonly PlannedEntry[]) {
    this.entries = planned.map(({ path, kind, id, outcome, reason, wanted }, n) => ({
      n,
      path,
      kind,
      targetId: id ?? null,
      outcome: outcome ?? null,
      reason: reason ?? null,
      record: null,
      wanted: wanted ?? false,
    }));
    this.byPath = new Map(this.entries.map((entry) => [entry.path, entry]));
  }

  get all(): ReadonlyMap<string, KnownEntry> {
    return this.byPath;
  }

  get(path: string): KnownEntry | undefined {
    return this.byPath.get(path);
  }

  async list(): Promise<KnownEntry[]> {
    return this.entries;
  }

  async settle(settled: readonly Settled[], { wanted, included }: FoundFiles = { wanted: [], included: [] }): Promise<void> {
    for (const { n, outcome, reason = null, record = null, links = [] } of settled) {
      const entry = Object.assign(this.entries[n]!, { outcome, reason, record });
      if (links.some(({ anchor }) => anchor === undefined)) this.open.add(entry.path);
    }
    for (const path of wanted) {
      const entry = this.byPath.get(path);
      if (entry) entry.wanted = true;
    }
    for (const path of included) {
      const entry = this.byPath.get(path);
      if (entry?.outcome === null) entry.reason = INCLUDED;
    }
  }
}
