import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifAbsent } from '../embedded/file-errors.js';
import { linesOf, type BareRepository } from './bare-repository.js';

/** With these, git accepts that objects are missing. Without, no command fetches what it misses on its own, one by one. */
const PARTIAL = ['remote.origin.promisor=true', 'remote.origin.partialclonefilter=blob:none'];
const WITHOUT_NEGOTIATION = 'fetch.negotiationAlgorithm=noop';
const FETCH = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance'];
const NO_FILTERS = /filtering not recognized by server/;
const NO_SUCH_REF = /couldn't find remote ref/;
/** Old protocols give objects only by the name of a ref. */
const NOT_BY_ID = /not our ref|unadvertised object/i;
const WHOLE = 'whole';

/** Fetches parts of one ref of a remote into a bare repository, or all of it where the server sends no parts. */
export class Fetching {
  private whole = false;
  private head: string | undefined;

  constructor(
    private readonly bare: BareRepository,
    private readonly ref: string,
  ) {}

  /** Whether the server sends no parts of a commit. */
  get isWhole(): boolean {
    return this.whole;
  }

  /** Fetches the commit of the ref and its trees; its files as well where the server sends no parts. */
  async fetchHead(): Promise<string | undefined> {
    this.whole =
      (await open(this.mark)
        .catch(ifAbsent)
        .then((file) => file?.close().then(() => true))) ?? false;
    const kept = `refs/bindery/${createHash('sha256').update(this.ref).digest('hex').slice(0, 16)}`;
    const filter = this.whole ? [] : ['--filter=blob:none'];
    const attempt = await this.bare.attempt([...FETCH, '--depth=1', ...filter, '--force', 'origin', `${this.ref}:${kept}`], {
      settings: this.settings,
    });
    if (NO_SUCH_REF.test(attempt.notes)) return undefined;
    if (attempt.ending !== 0) throw this.bare.failure(attempt);
    if (NO_FILTERS.test(attempt.notes)) await this.becomeWhole();
    await this.bare.checkPacks();
    this.head = await this.bare.line(['rev-parse', '--verify', '--end-of-options', `${kept}^{commit}`]);
    await this.fetchCommits([this.head]);
    return this.head;
  }

  /**
   * Fetches commits with their trees, unless all of that is here. A server is not told what is here then: it would leave out the
   * trees of all older commits, of which some are here without them.
   */
  async fetchCommits(oids: readonly string[]): Promise<void> {
    const missing: string[] = [];
    for (const oid of new Set(oids)) if (!(await this.bare.hasTrees(oid))) missing.push(oid);
    if (missing.length > 0) await this.fetchById(['--depth=1', '--filter=blob:none'], missing, [WITHOUT_NEGOTIATION]);
  }

  /** Fetches contents of files, all in one request. */
  async fetchFiles(oids: readonly string[]): Promise<void> {
    const attempt = await this.bare.attempt([...FETCH, '--filter=blob:none', '--stdin', 'origin'], {
      settings: [...PARTIAL, WITHOUT_NEGOTIATION],
      input: linesOf(oids),
    });
    if (attempt.ending === 0) return this.bare.checkPacks();
    if (!NOT_BY_ID.test(attempt.notes) || this.head === undefined) throw this.bare.failure(attempt);
    await this.becomeWhole();
    const args = [...FETCH, '--depth=1', '--force', 'origin', `${this.ref}:refs/bindery/whole`];
    await this.bare.run(args, { settings: [WITHOUT_NEGOTIATION] });
    await this.bare.checkPacks();
  }

  /** Fetches commits that are not here, alone. */
  async fetchTips(oids: readonly string[]): Promise<void> {
    const here = new Set(await this.bare.has(oids));
    const missing = oids.filter((oid) => !here.has(oid));
    if (missing.length > 0) await this.fetchById(['--depth=1', '--filter=tree:0'], missing);
  }

  /** Fetches so many generations of commits, without their trees. Returns whether there may be older ones. */
  async deepen(oids: readonly string[], depth: number): Promise<boolean> {
    await this.fetchById([`--depth=${depth}`, '--filter=tree:0'], oids);
    return Number(await this.bare.line(['rev-list', '--count', '--end-of-options', ...oids, '--'])) >= depth;
  }

  private async fetchById(options: readonly string[], oids: readonly string[], settings: readonly string[] = []): Promise<void> {
    await this.bare.run([...FETCH, ...options, 'origin', ...oids], { settings: [...PARTIAL, ...settings] });
    await this.bare.checkPacks();
  }

  private get settings(): readonly string[] {
    return this.whole ? [] : PARTIAL;
  }

  private get mark(): string {
    return join(this.bare.path, WHOLE);
  }

  private async becomeWhole(): Promise<void> {
    this.whole = true;
    await writeFile(this.mark, '');
  }
}
