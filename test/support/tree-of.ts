export interface TreeEntry {
  id: string;
  type: string;
  title: string;
  slug?: string;
  hidden?: boolean;
  condition?: string;
  pages?: TreeEntry[];
}

/** The tree of pages as `title (slug)`, what is no page with its type. */
export const treeOf = (pages: readonly TreeEntry[]): unknown[] =>
  pages.flatMap(({ type, title, slug, hidden, pages: inner = [] }) => {
    const name = `${title}${slug ? ` (${slug})` : ''}${type === 'document' ? '' : ` [${type}]`}${hidden ? ' hidden' : ''}`;
    return inner.length > 0 ? [name, treeOf(inner)] : [name];
  });
