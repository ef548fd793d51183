import { nameOfPage } from '../../exchange/imports/layouts/page-path.js';
import { findRenames, type GonePage, type NewPage, stemOf } from '../../exchange/imports/plan/find-renames.js';
import { fingerprintOf } from '../../exchange/imports/plan/fingerprint.js';
import { isMarkdown, type RepositoryTree } from '../repository/repository-tree.js';
import type { KnownFile, Paths } from '../identity/path-map.js';

/** More pages than this are recognized by their contents and names alone, not by their words. */
const MOST_READ = 2000;

/** Finds the new paths of files that are gone: by the same content, the page of a folder, similar words, or the same name. */
export async function findMoves(paths: Paths, { tree, entries, texts, fetch }: RepositoryTree): Promise<Paths> {
  const gone = [...paths.values()].filter(({ key, blob }) => blob !== null && !entries.has(key));
  const fresh = [...tree.files.keys()].filter((path) => !paths.has(path));
  if (gone.length === 0 || fresh.length === 0) return paths;
  const moves = await movedPages(
    gone.filter(({ kind }) => kind === 'page'),
    fresh.filter(isMarkdown),
    { entries, texts, fetch, tree },
  );
  const taken = new Set(moves.values());
  const others = gone.filter((file) => !taken.has(file));
  for (const [path, file] of sameBlobs(
    others,
    fresh.filter((path) => !moves.has(path)),
    entries,
  ))
    moves.set(path, file);
  const moved = new Map(paths);
  for (const { key } of moves.values()) moved.delete(key);
  for (const [path, file] of moves) moved.set(path, { ...file, key: path });
  return moved;
}

async function movedPages(
  gone: readonly KnownFile[],
  fresh: readonly string[],
  { entries, texts, fetch, tree }: Pick<RepositoryTree, 'entries' | 'texts' | 'fetch' | 'tree'>,
): Promise<Map<string, KnownFile>> {
  const found = new Map<string, KnownFile>();
  if (gone.length === 0 || fresh.length === 0) return found;
  const isRead = gone.length <= MOST_READ && fresh.length <= MOST_READ;
  const former = isRead ? await texts([...new Set(gone.map(({ blob }) => blob!))]) : new Map<string, Buffer>();
  if (isRead) await fetch(fresh);
  const current = isRead ? await texts([...new Set(fresh.map((path) => entries.get(path)!.oid))]) : new Map<string, Buffer>();
  const sketchOf = (bytes: Buffer | undefined) => (bytes ? fingerprintOf(bytes.toString()).sketch : []);
  const byPath = new Map(gone.map((file) => [file.key, file]));
  const pages = gone.map(({ key, blob, targetId, place }): GonePage => ({
    origin: { path: key, kind: 'page', targetId, place, source: null, imported: null },
    source: blob!,
    sketch: sketchOf(former.get(blob!)),
    address: stemOf(key),
  }));
  const news = fresh
    .filter((path) => tree.files.has(path))
    .map((path): NewPage => {
      const { oid } = entries.get(path)!;
      return { path, aliases: [], source: oid, sketch: sketchOf(current.get(oid)) };
    });
  for (const [path, origin] of findRenames(pages, news)) found.set(path, byPath.get(origin.path)!);
  const taken = new Set(found.values());
  const left = gone.filter((file) => !taken.has(file));
  for (const [path, file] of sameNames(
    left,
    fresh.filter((path) => !found.has(path)),
  ))
    found.set(path, file);
  return found;
}

/** Files other than pages are known by their content. */
function sameBlobs(gone: readonly KnownFile[], fresh: readonly string[], entries: RepositoryTree['entries']): Map<string, KnownFile> {
  const byBlob = onlyBy(fresh, (path) => entries.get(path)!.oid);
  const found = new Map<string, KnownFile>();
  for (const [blob, file] of onlyBy(gone, (one) => one.blob!)) {
    const path = byBlob.get(blob);
    if (path !== undefined && file.kind !== 'page') found.set(path, file);
  }
  return found;
}

/** The name tells where it is the only one on both sides. */
function sameNames(gone: readonly KnownFile[], fresh: readonly string[]): Map<string, KnownFile> {
  const nameOf = (path: string) => nameOfPage(path, '') ?? '';
  const byName = onlyBy(fresh, nameOf);
  const found = new Map<string, KnownFile>();
  for (const [name, file] of onlyBy(gone, ({ key }) => nameOf(key))) {
    const path = byName.get(name);
    if (path !== undefined) found.set(path, file);
  }
  return found;
}

/** The items whose key no other one has, by key. */
function onlyBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T> {
  const only = new Map<string, T>();
  const seen = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (seen.has(key)) only.delete(key);
    else only.set(key, item);
    seen.add(key);
  }
  return only;
}
