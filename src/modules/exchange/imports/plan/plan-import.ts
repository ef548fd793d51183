import { newId } from '../../../../common/ids/ids.js';
import { VARIABLES } from '../../format/archive-paths.js';
import { layoutOf } from '../../format/layout.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { PageHead } from '../layouts/page-heads.js';
import { isAssetPath, isHtmlPath, isPagePath, isReusableContentPath } from '../layouts/page-path.js';
import type { Structure } from '../layouts/source-node.js';
import type { ImportMode } from '../model/import.entity.js';
import type { Origin } from './origin.js';
import type { Plan, PlannedFile } from './plan.js';
import { keysOf, PlanPages } from './plan-pages.js';

export interface PlanBasis {
  tree: SourceTree;
  structure: Structure;
  heads: ReadonlyMap<string, PageHead>;
  content: Content;
  into: string | null;
  /** The ids that an earlier run of this import has given. */
  ids: ReadonlyMap<string, string>;
  /** By path: what the last import made of the files. */
  origins: ReadonlyMap<string, Origin>;
  /** By path: what it made of files that have another path now. */
  renamed: ReadonlyMap<string, Origin>;
  /** By path: the files of the space that have the same bytes and the same name. */
  sameFiles: ReadonlyMap<string, string>;
  mode: ImportMode;
}

/** Decides what every file becomes, before the first is read: links can lead to any of them. For `Turns.run`. */
export function* planImport(basis: PlanBasis): Generator<void, Omit<Plan, 'site'>> {
  const { tree, structure, content, mode } = basis;
  const { layout, root, top, notes } = structure;
  const planPages = new PlanPages({ ...basis, pages: content.pages }, structure);
  yield* planPages.run();
  const { planned, refused } = planPages;
  const files = new Map<string, PlannedFile>();
  const reusableContents = new Map<string, PlannedFile>();
  const skipped = new Map([...tree.leftOut, ...notes]);
  for (const node of refused) skipped.set(`#${node.title}`, 'Computed pages are not created by imports');
  const pages = new Set(planned.flatMap(({ node }) => node.path ?? []));
  yield;
  const idOf = new FileIds(basis);
  yield;
  let variables: string | undefined;
  for (const path of [...tree.files.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
    if (pages.has(path) || skipped.has(path)) continue;
    const inRoot = path.startsWith(root) ? path.slice(root.length) : path;
    if (inRoot === VARIABLES) variables = path;
    else if (isReusableContentPath(path)) reusableContents.set(path, { path, id: idOf.reusableContent(path, inRoot) });
    else if (isPagePath(path)) skipped.set(path, reasonOf(path, root));
    else if (path.includes('.gitbook/') && !isAssetPath(path)) skipped.set(path, 'Settings of other tools are not imported');
    else files.set(path, { path, id: idOf.file(path, inRoot) });
    yield;
  }
  const plan = { layout, root, top, pages: planned, files, reusableContents, skipped };
  return { ...plan, gone: mode === 'sync' ? goneOf(basis, plan) : [], ...(variables !== undefined && { variables }) };
}

/** Why a file with the text of a page is none. */
function reasonOf(path: string, root: string): string {
  if (!path.startsWith(root)) return `It is outside \`${root}\`, the folder of the documentation`;
  return isHtmlPath(path) ? 'The tool makes pages from Markdown only' : 'Its name, or that of its folder, begins with a dot';
}

/** Finds what a file became before: by its place in an export, by an earlier import, by its bytes. Each is found once. */
class FileIds {
  private readonly byFile: ReadonlyMap<string, string>;
  private readonly byContent: ReadonlyMap<string, string>;
  private readonly taken = new Set<string>();

  constructor(private readonly basis: PlanBasis) {
    const known = layoutOf(basis.content);
    this.byFile = inverted(known.files);
    this.byContent = inverted(known.reusableContents);
    // What has a file of its own is not found by others.
    for (const path of basis.tree.files.keys()) {
      const origin = basis.origins.get(path);
      if (origin?.kind === 'file' && basis.content.files.has(origin.targetId)) this.taken.add(origin.targetId);
    }
  }

  file(path: string, inRoot: string): string {
    const origin = this.basis.origins.get(path);
    if (origin?.kind === 'file' && this.basis.content.files.has(origin.targetId)) return origin.targetId;
    return this.free(this.byFile.get(inRoot)) ?? this.free(this.basis.sameFiles.get(path)) ?? this.newId(path);
  }

  reusableContent(path: string, inRoot: string): string {
    const origin = this.basis.origins.get(path);
    const known = origin?.kind === 'reusable-content' && this.basis.content.reusableContents.has(origin.targetId) ? origin : undefined;
    return known?.targetId ?? this.free(this.byContent.get(inRoot)) ?? this.newId(path);
  }

  private free(id: string | undefined): string | undefined {
    if (id === undefined || this.taken.has(id)) return undefined;
    this.taken.add(id);
    return id;
  }

  /** Ids sort by time, so new files keep the order of their paths. */
  private newId(path: string): string {
    return this.basis.ids.get(path) ?? newId();
  }
}

const inverted = (paths: ReadonlyMap<string, string>): Map<string, string> => new Map(Array.from(paths, ([id, path]) => [path, id]));

/** What stands of the files of earlier imports that are not among these. */
function goneOf({ origins, content, structure }: PlanBasis, plan: Pick<Plan, 'pages' | 'files' | 'reusableContents'>): Origin[] {
  const keys = new Set([...keysOf(structure.nodes).values(), ...plan.files.keys(), ...plan.reusableContents.keys()]);
  const planned = [...plan.pages, ...plan.files.values(), ...plan.reusableContents.values()];
  const kept = new Set(planned.map(({ id }) => id));
  const stands = ({ kind, targetId }: Origin) =>
    kind === 'file'
      ? content.files.has(targetId)
      : kind === 'reusable-content'
        ? content.reusableContents.has(targetId)
        : content.pages.get(targetId) !== undefined;
  return [...origins.values()].filter((origin) => !keys.has(origin.path) && !kept.has(origin.targetId) && stands(origin));
}
