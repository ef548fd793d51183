import type { FileRecord } from '../records/file-record.js';
import type { PageIndex } from '../records/page-index.js';
import type { PageRecord, PageType } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import type { Variables } from '../records/content-root.js';
import type { Lookup } from '../merge/merge-records.js';
import { same } from '../merge/three-way.js';
import { normalPage } from '../records/normal-page.js';

/** `before` is absent for a new value, `after` for a removed one. */
export interface BeforeAndAfter<T = unknown> {
  before?: T;
  after?: T;
}

export type Attributes = Record<string, BeforeAndAfter>;

export interface ChangedPage {
  id: string;
  type: PageType;
  title: string;
  path?: string;
}

export interface ChangedFile {
  id: string;
  name: string;
  contentType: string;
}

export interface ChangedReusableContent {
  id: string;
  title: string;
}

/** One change of the content, in terms of pages, files, reusable contents and variables. */
export type SemanticChange =
  | { type: 'page_created' | 'page_deleted'; page: ChangedPage }
  | { type: 'page_edited'; page: ChangedPage; attributes: Attributes }
  | { type: 'page_moved'; page: ChangedPage; parent: BeforeAndAfter<ChangedPage> }
  | { type: 'file_created' | 'file_deleted'; file: ChangedFile }
  | { type: 'file_edited'; file: ChangedFile; attributes: Attributes }
  | { type: 'reusable_content_created' | 'reusable_content_deleted'; reusableContent: ChangedReusableContent }
  | { type: 'reusable_content_edited'; reusableContent: ChangedReusableContent; attributes: Attributes }
  | { type: 'variables_edited'; variables: Record<string, BeforeAndAfter<string | number | boolean>> };

export interface SemanticChanges {
  changes: SemanticChange[];
  /** The number of further changes beyond the limit; absent if there are none. */
  more?: number;
}

/** Content at one revision. */
export interface ContentVersion {
  pages: PageIndex;
  files: Lookup<FileRecord>;
  reusableContents: Lookup<ReusableContentRecord>;
  variables: Variables;
}

/** The ids that differ between two versions; only they are compared. */
export interface DifferingIds {
  pages: Iterable<string>;
  files: Iterable<string>;
  reusableContents: Iterable<string>;
}

/** Position and timestamps are not attributes: a move is reported separately. */
const NO_ATTRIBUTES = new Set(['id', 'parent', 'position', 'createdAt', 'updatedAt']);

/** Pages first, by their paths, then files and reusable contents, then variables. */
export function semanticChanges(before: ContentVersion, after: ContentVersion, ids: DifferingIds, limit: number): SemanticChanges {
  const all = [
    ...pageChanges(before.pages, after.pages, ids.pages),
    ...recordChanges(before.files, after.files, ids.files, { noun: 'file', member: 'file', present: changedFile }),
    ...recordChanges(before.reusableContents, after.reusableContents, ids.reusableContents, {
      noun: 'reusable_content',
      member: 'reusableContent',
      present: ({ id, title }) => ({ id, title }),
    }),
    ...variableChanges(before.variables, after.variables),
  ];
  return { changes: all.slice(0, limit), ...(all.length > limit && { more: all.length - limit }) };
}

function pageChanges(before: PageIndex, after: PageIndex, ids: Iterable<string>): SemanticChange[] {
  const order = new SiblingOrder(before, after);
  return Array.from(new Set(ids), (id) => ({ was: before.get(id), is: after.get(id) }))
    .map(({ was, is }) => ({ was, is, path: is ? after.pathOf(is) : was ? before.pathOf(was) : '' }))
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .flatMap(({ was, is }) => changesOfPage(was, is, order));
}

function changesOfPage(was: PageRecord | undefined, is: PageRecord | undefined, order: SiblingOrder): SemanticChange[] {
  const { before, after } = order;
  if (!is) return was ? [{ type: 'page_deleted', page: changedPage(was, before) }] : [];
  const page = changedPage(is, after);
  if (!was) return [{ type: 'page_created', page }];
  const changes: SemanticChange[] = [];
  const attributes = differences(normalPage(was), normalPage(is));
  if (Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', page, attributes });
  if (was.parent !== is.parent || (was.position !== is.position && order.differsBelow(is.parent))) {
    const [from, to] = [was.parent === null ? undefined : before.get(was.parent), is.parent === null ? undefined : after.get(is.parent)];
    const parent = { ...(from && { before: changedPage(from, before) }), ...(to && { after: changedPage(to, after) }) };
    changes.push({ type: 'page_moved', page, parent });
  }
  return changes;
}

/** Whether other siblings, or another order of them, are below a parent: a page that was moved back has a new position at its old place. */
class SiblingOrder {
  private readonly known = new Map<string | null, boolean>();

  constructor(
    readonly before: PageIndex,
    readonly after: PageIndex,
  ) {}

  differsBelow(parent: string | null): boolean {
    const known = this.known.get(parent);
    if (known !== undefined) return known;
    const [was, is] = [this.before, this.after].map((index) => index.childrenOf(parent).map(({ id }) => id));
    const differs = !same(was, is);
    this.known.set(parent, differs);
    return differs;
  }
}

function changedPage(page: PageRecord, index: PageIndex): ChangedPage {
  const { id, type, title, slug } = page;
  return { id, type, title, ...(slug !== '' && { path: index.pathOf(page) }) };
}

const changedFile = ({ id, name, contentType }: FileRecord): ChangedFile => ({ id, name, contentType });

interface Words<T> {
  noun: 'file' | 'reusable_content';
  member: 'file' | 'reusableContent';
  present: (record: T) => object;
}

function recordChanges<T extends { id: string }>(
  before: Lookup<T>,
  after: Lookup<T>,
  ids: Iterable<string>,
  { noun, member, present }: Words<T>,
): SemanticChange[] {
  return [...new Set(ids)].toSorted().flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const record = is ?? was;
    const attributes = was && is ? differences(was, is) : undefined;
    if (!record || (attributes && Object.keys(attributes).length === 0)) return [];
    const verb = attributes ? 'edited' : is ? 'created' : 'deleted';
    return [{ type: `${noun}_${verb}`, [member]: present(record), ...(attributes && { attributes }) } as unknown as SemanticChange];
  });
}

function variableChanges(before: Variables, after: Variables): SemanticChange[] {
  const variables = differences(before, after, new Set()) as Record<string, BeforeAndAfter<string | number | boolean>>;
  return Object.keys(variables).length > 0 ? [{ type: 'variables_edited', variables }] : [];
}

function differences(before: object, after: object, except: ReadonlySet<string> = NO_ATTRIBUTES): Attributes {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))] as [Map<string, unknown>, Map<string, unknown>];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !except.has(name) && !same(was.get(name), is.get(name)));
  return Object.fromEntries(
    changed.map((name) => [
      name,
      { ...(was.get(name) !== undefined && { before: was.get(name) }), ...(is.get(name) !== undefined && { after: is.get(name) }) },
    ]),
  );
}
