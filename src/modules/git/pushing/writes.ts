import { buffer } from 'node:stream/consumers';
import type { GitWrite } from '../../../common/git/git-repository.js';
import type { KeptText } from '../../exchange/exports/keep-text.js';
import type { PrintedText } from '../../exchange/exports/print-texts.js';
import { printVariables } from '../../exchange/exports/print-variables.js';
import { VARIABLES } from '../../exchange/format/archive-paths.js';
import type { Layout } from '../../exchange/format/layout.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';
import type { ReportedFile } from '../model/git-operation-file.entity.js';
import type { KnownTargets, PushBasis } from './place-targets.js';

const WHOLE = 'It was printed as a whole, because its parts cannot be told apart';

/** The writes of a push, while they are collected. */
export class Writes {
  readonly report: ReportedFile[] = [];
  private readonly byPath = new Map<string, Uint8Array | null>();
  private readonly held = new Set<string>();

  constructor(
    private readonly basis: PushBasis,
    private readonly known: KnownTargets,
  ) {}

  /** A file that cannot be read is not overwritten: what it says would be lost. */
  isHeld(id: string, path: string, isChanged: boolean): boolean {
    const reason = this.known.files.get(id)?.held;
    if (reason === undefined || reason === null) return false;
    if (isChanged) this.hold(id, path);
    return true;
  }

  text({ id, path }: PrintedText, { text, isWhole }: KeptText, isKnown: boolean): void {
    this.bytes({ id, path, bytes: Buffer.from(text) }, isKnown, isWhole ? WHOLE : null);
  }

  bytes({ id, path, bytes }: { id: string; path: string; bytes: Uint8Array }, isKnown: boolean, reason: string | null = null): void {
    this.byPath.set(path, bytes);
    const isMoved = isKnown && this.known.files.get(id)?.key !== path;
    this.report.push({ path, outcome: isMoved ? 'moved' : isKnown ? 'updated' : 'created', reason, targetId: id });
  }

  summary(path: string, text: string): void {
    this.byPath.set(path, Buffer.from(text));
  }

  variables(variables: Content['root']['variables']): void {
    const path = `${this.basis.layout.root}${VARIABLES}`;
    if (Object.keys(variables).length > 0) this.byPath.set(path, Buffer.from(printVariables(variables)));
    else if (this.basis.files.entries.has(path)) this.byPath.set(path, null);
  }

  /** Files of what is gone, or has another path. */
  removeGone(head: Content, placed: Layout): void {
    for (const { key, kind, targetId, blob, held } of this.basis.paths.values()) {
      if (blob === null || kind === 'entry') continue;
      const path =
        kind === 'page'
          ? placed.pages.get(targetId)?.path
          : kind === 'file'
            ? placed.files.get(targetId)
            : placed.reusableContents.get(targetId);
      if (path === key) continue;
      if (held !== null) {
        this.hold(targetId, key);
        continue;
      }
      if (!this.byPath.has(key)) this.byPath.set(key, null);
      if (path === undefined) this.report.push({ path: key, outcome: 'removed', reason: null, targetId });
    }
  }

  /** What differs of them stays as it was in the line of the repository. */
  withheld({ pages, files, reusableContents }: Content): Changes {
    const of = <T>(from: { get(id: string): T | undefined }) =>
      new Map([...this.held].flatMap((id) => (from.get(id) ? [[id, from.get(id)!] as const] : [])));
    return { pages: of(pages), files: of(files), reusableContents: of(reusableContents) };
  }

  /** Without those that have these bytes already. */
  async all(): Promise<GitWrite[]> {
    const { tree, entries } = this.basis.files;
    const writes: GitWrite[] = [];
    for (const [path, bytes] of this.byPath) {
      const entry = entries.get(path);
      if (bytes === null) {
        if (entry) writes.push({ path, bytes });
        continue;
      }
      const file = entry && tree.files.get(path);
      if (file && file.size === bytes.length && Buffer.compare(await buffer(await file.open()), bytes) === 0) continue;
      writes.push({ path, bytes, ...(entry?.mode === '100755' && { mode: '100755' as const }) });
    }
    return writes;
  }

  private hold(id: string, path: string): void {
    this.held.add(id);
    this.report.push({ path, outcome: 'skipped', reason: 'It cannot be read, so it is not overwritten: correct it first', targetId: id });
  }
}
