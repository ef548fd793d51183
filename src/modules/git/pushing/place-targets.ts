import type { Layout } from '../../exchange/format/layout.js';
import { pinnedLayout } from '../../exchange/format/pinned-layout.js';
import { folderOf, isIndexPath } from '../../exchange/imports/layouts/page-path.js';
import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import { saysSame } from '../../exchange/imports/plan/origin.js';
import { slugOfPath } from '../../exchange/imports/plan/plan-pages.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { KnownFile, Paths } from '../identity/path-map.js';
import type { RepositoryTree } from '../repository/repository-tree.js';

export interface PushBasis {
  /** The content of the last commit. */
  base: Content;
  /** The content of the space. */
  head: Content;
  paths: Paths;
  layout: RepositoryLayout;
  files: RepositoryTree;
}

/** What the records of a space are known to be in the repository. */
export class KnownTargets {
  readonly files = new Map<string, KnownFile>();
  private readonly entries = new Map<string, KnownFile>();

  constructor(paths: Paths) {
    for (const file of paths.values()) (file.blob === null ? this.entries : this.files).set(file.targetId, file);
  }

  entry(id: string): KnownFile | undefined {
    return this.entries.get(id);
  }
}

/** Where everything of a content is in the repository. */
export function placedLayout(
  { base, paths, layout: { root }, files }: PushBasis,
  content: Content,
  known: KnownTargets,
  { isRestructured, alone }: { isRestructured: boolean; alone: boolean },
): Layout {
  const isInPlace = ({ id, parent, slug }: PageRecord) => {
    const before = base.pages.get(id);
    return before?.parent === parent && before.slug === slug;
  };
  const pathOf = (page: PageRecord): string | undefined => {
    const file = known.files.get(page.id);
    if (file) return isInPlace(page) || file.held !== null ? file.key : undefined;
    const entry = known.entry(page.id);
    if (entry?.key.endsWith('/')) return entry.key;
    if (page.type !== 'group') return undefined;
    for (const child of content.pages.childrenOf(page.id)) {
      const path = pathOf(child);
      if (path !== undefined && !path.endsWith('/')) return isIndexPath(path) ? folderOf(folderOf(path).slice(0, -1)) : folderOf(path);
    }
    return undefined;
  };
  const hasFile = (page: PageRecord): boolean => {
    const before = base.pages.get(page.id);
    return isRestructured || known.entry(page.id) === undefined || !before || !saysSame(before, page);
  };
  const vacated = new Set(
    [...paths.values()].flatMap(({ key, kind, targetId, held }) => {
      const page = kind === 'page' && held === null ? content.pages.get(targetId) : undefined;
      return page && pathOf(page) === undefined ? [key] : [];
    }),
  );
  return pinnedLayout(content, {
    root,
    alone,
    pageAt: pathOf,
    fileAt: (id) => known.files.get(id)?.key,
    taken: [...files.entries.keys()].filter((path) => !vacated.has(path)),
    hasFile: (page) => page.type === 'document' && (hasFile(page) || known.files.has(page.id)),
    slugAt: (path) => slugOfPath(path, root),
  });
}

/** Pages that no table of contents lists are hidden, and stay unlisted as long as they are. */
export function listedIn({ pages }: Content, known: KnownTargets): (page: PageRecord) => boolean {
  const isUnlisted = ({ id, hidden }: PageRecord) => {
    const listed = known.files.get(id)?.listed;
    return hidden === true && listed !== undefined && listed !== '' && (JSON.parse(listed) as unknown[])[1] === true;
  };
  const isListed = (page: PageRecord): boolean => !isUnlisted(page) || pages.childrenOf(page.id).some(isListed);
  return isListed;
}
