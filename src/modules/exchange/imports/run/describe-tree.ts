import { Injectable } from '@nestjs/common';
import { Turns } from '../../../../common/concurrency/turns.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { SourceTree } from '../archive/source-tree.js';
import { readPageHeads, type PageHead } from '../layouts/page-heads.js';
import { repositoryStructure, type RepositoryLayout } from '../layouts/repository-structure.js';
import type { SourceNode } from '../layouts/source-node.js';
import { ImportLimits } from '../model/import-limits.js';
import { keysOf, titleOf, wantedSlug } from '../plan/plan-pages.js';
import { listedOf, type KnownPath } from './read-tree.js';

export interface WrittenTree {
  tree: SourceTree;
  layout: RepositoryLayout;
  /** The content that the tree was written from. */
  content: Pick<Content, 'pages'>;
  /** The ids of pages by path. */
  idAt: ReadonlyMap<string, string>;
  /** What pages say of their place, for those that need not be read. */
  heads: ReadonlyMap<string, PageHead | null>;
}

/** An entry of the table of contents, and what it stands for. */
interface Matched {
  node: SourceNode;
  id: string | undefined;
}

/** Says what each entry of a tree stands for that was written from a content, as a reader of the tree will find it. */
@Injectable()
export class DescribeTree {
  constructor(private readonly importLimits: ImportLimits) {}

  async describe({ tree, layout, content, idAt, heads: known }: WrittenTree): Promise<KnownPath[]> {
    const heads = await readPageHeads(tree, this.importLimits, known);
    const { nodes, root } = await repositoryStructure(tree, layout, heads, this.importLimits);
    const turns = new Turns();
    const keys = keysOf(nodes);
    const places = new Places(content.pages);
    const described: KnownPath[] = [];
    for (const { node, id } of matched(nodes, content, idAt)) {
      const page = id === undefined ? undefined : content.pages.get(id);
      if (!page) continue;
      described.push({
        key: keys.get(node)!,
        kind: node.path === undefined ? 'entry' : 'page',
        targetId: page.id,
        place: { parent: page.parent, slug: page.slug === '' ? '' : wantedSlug(node, heads, root), at: places.of(page) },
        head: node.path === undefined ? null : (heads.get(node.path) ?? null),
        listed: listedOf(node),
        open: false,
      });
      await turns.pass();
    }
    return described;
  }

  /** Whether the tree of files says the order, the nesting and the entries of a content. */
  async saysAll({ tree, layout, content, idAt, heads: known }: WrittenTree): Promise<boolean> {
    const heads = await readPageHeads(tree, this.importLimits, known);
    const { nodes } = await repositoryStructure(tree, layout, heads, this.importLimits);
    return isSame(nodes, null, content, idAt);
  }
}

function isSame(nodes: readonly SourceNode[], parent: string | null, content: Pick<Content, 'pages'>, idAt: WrittenTree['idAt']): boolean {
  const pages = content.pages.childrenOf(parent);
  return (
    pages.length === nodes.length &&
    pages.every((page, at) => {
      const node = nodes[at]!;
      const stands = node.path === undefined ? page.type === 'group' && page.title === titleOf(node) : idAt.get(node.path) === page.id;
      return stands && isSame(node.children, page.id, content, idAt);
    })
  );
}

/** The numbers of pages among their siblings. */
class Places {
  private readonly byParent = new Map<string | null, ReadonlyMap<string, number>>();

  constructor(private readonly pages: Content['pages']) {}

  of({ id, parent }: PageRecord): number {
    let places = this.byParent.get(parent);
    if (!places) this.byParent.set(parent, (places = new Map(this.pages.childrenOf(parent).map((page, at) => [page.id, at]))));
    return places.get(id)!;
  }
}

/** Entries with a file are known by it; others are the next of their kind and title among their siblings. */
function matched(nodes: readonly SourceNode[], content: Pick<Content, 'pages'>, idAt: WrittenTree['idAt']): Matched[] {
  const found: Matched[] = [];
  const visit = (inner: readonly SourceNode[], parent: string | null) => {
    const named = new Set(inner.flatMap(({ path }) => (path === undefined ? [] : (idAt.get(path) ?? []))));
    const free = content.pages.childrenOf(parent).filter(({ id }) => !named.has(id));
    for (const node of inner) {
      const id = node.path === undefined ? take(free, node)?.id : idAt.get(node.path);
      found.push({ node, id });
      visit(node.children, id ?? parent);
    }
  };
  visit(nodes, null);
  return found;
}

const TYPES: Readonly<Record<SourceNode['kind'], readonly PageRecord['type'][]>> = {
  page: ['document'],
  group: ['group', 'document'],
  link: ['link'],
  computed: ['computed'],
};

function take(free: PageRecord[], node: SourceNode): PageRecord | undefined {
  const isOne = (page: PageRecord) => TYPES[node.kind].includes(page.type);
  const same = free.findIndex((page) => isOne(page) && page.title === titleOf(node));
  const at = same >= 0 ? same : free.findIndex(isOne);
  return at < 0 ? undefined : free.splice(at, 1)[0];
}
