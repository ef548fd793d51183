import { folderOf, isIndexPath } from '../layouts/page-path.js';
import type { Fingerprint } from './fingerprint.js';
import { similarity } from './fingerprint.js';
import type { Origin } from './origin.js';

/** A page that had a file at the last import, which is gone. */
export interface GonePage extends Fingerprint {
  origin: Origin;
  /** Where its tool published it, without slashes at the ends. */
  address: string;
}

/** A page whose file is new. */
export interface NewPage extends Fingerprint {
  path: string;
  /** Its former addresses, without slashes at their ends. */
  aliases: readonly string[];
}

/** The least share of their sequences of words that a file and a new one have in common, if one is the other with a new path. */
const ALIKE = 0.5;
/** More files than this are not compared by their words. */
const MOST_COMPARED = 2000;
/** Words that as many files share say nothing about any of them. */
const COMMON = 20;

/** Finds the new paths of files, each once: by the same text, by the page of a folder, by what the tool says, by similar words. */
export function findRenames(gone: readonly GonePage[], fresh: readonly NewPage[]): Map<string, Origin> {
  const renames = new Renames(gone, fresh);
  renames.match(
    (page) => page.source,
    ({ source }) => [source],
  );
  renames.match(
    ({ origin }) => stemOf(origin.path),
    ({ path }) => [stemOf(path)],
  );
  renames.match(
    ({ address }) => address,
    ({ aliases }) => aliases,
  );
  renames.matchSimilar();
  return renames.found;
}

class Renames {
  readonly found = new Map<string, Origin>();
  private readonly gone: Set<GonePage>;
  private readonly fresh: Set<NewPage>;

  constructor(gone: readonly GonePage[], fresh: readonly NewPage[]) {
    this.gone = new Set(gone);
    this.fresh = new Set(fresh);
  }

  /** What several files have is no sign. */
  match(ofGone: (page: GonePage) => string, ofNew: (page: NewPage) => readonly string[]): void {
    const before = only([...this.gone].map((page) => [ofGone(page), page] as const));
    const after = only([...this.fresh].flatMap((page) => ofNew(page).map((key) => [key, page] as const)));
    for (const [key, page] of before) {
      const other = after.get(key);
      if (page && other) this.take(page, other);
    }
  }

  /** The two that are most alike come first. */
  matchSimilar(): void {
    if (this.gone.size === 0 || this.fresh.size === 0 || this.gone.size > MOST_COMPARED || this.fresh.size > MOST_COMPARED) return;
    const pairs = this.candidates().map(([page, other]) => ({ page, other, alike: similarity(page.sketch, other.sketch) }));
    for (const { page, other } of pairs.filter(({ alike }) => alike >= ALIKE).toSorted((a, b) => b.alike - a.alike)) this.take(page, other);
  }

  /** Those that share words which few have. */
  private candidates(): (readonly [GonePage, NewPage])[] {
    const having = new Map<number, GonePage[]>();
    for (const page of this.gone)
      for (const hash of page.sketch) {
        const pages = having.get(hash);
        if (pages) pages.push(page);
        else having.set(hash, [page]);
      }
    return [...this.fresh].flatMap((other) => {
      const near = new Set(other.sketch.flatMap((hash) => ((having.get(hash)?.length ?? 0) <= COMMON ? (having.get(hash) ?? []) : [])));
      return [...near].map((page) => [page, other] as const);
    });
  }

  private take(page: GonePage, other: NewPage): void {
    if (!this.gone.has(page) || !this.fresh.has(other)) return;
    this.gone.delete(page);
    this.fresh.delete(other);
    this.found.set(other.path, page.origin);
  }
}

/** Undefined for keys of several. */
function only<T>(pairs: readonly (readonly [string, T])[]): Map<string, T | undefined> {
  const found = new Map<string, T | undefined>();
  for (const [key, one] of pairs) found.set(key, found.has(key) && found.get(key) !== one ? undefined : one);
  return found;
}

/** The same for `x.md` and `x/README.md`: a page gets or loses pages below it. */
export const stemOf = (path: string): string => (isIndexPath(path) ? folderOf(path).slice(0, -1) : path.replace(/\.\w{1,8}$/, ''));
