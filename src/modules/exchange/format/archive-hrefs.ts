import { type ContentRef, hrefOf } from '../../../common/document/content-ref.js';
import type { HrefOf } from '../../../common/document/tag-data.js';
import type { Layout } from './layout.js';
import { encodeStep, relativePath } from './relative-path.js';

/** The addresses that a file of an archive has for references: paths to other files of the archive, where there is one. */
export function archiveHrefs(layout: Layout, from: string): HrefOf {
  return (ref) => {
    const path = pathOf(layout, ref);
    if (path === undefined) return hrefOf(ref);
    return `${relativePath(from, path)}${ref.kind === 'anchor' ? `#${encodeStep(String(ref['anchor']))}` : ''}`;
  };
}

function pathOf({ pages, files, reusableContents }: Layout, ref: ContentRef): string | undefined {
  if (ref['space'] !== undefined) return undefined;
  if (ref.kind === 'page' || (ref.kind === 'anchor' && ref['page'] !== undefined)) return pages.get(String(ref['page']))?.path;
  if (ref.kind === 'file') return files.get(String(ref['file']));
  return ref.kind === 'reusable-content' ? reusableContents.get(String(ref['reusableContent'])) : undefined;
}
