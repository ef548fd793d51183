import { type ContentRef, hrefOf } from '../../../common/document/content-ref.js';
import { writtenHref } from '../../../common/document/written-href.js';
import type { HrefOf } from '../../../common/document/tag-data.js';
import type { Layout } from './layout.js';

/** The addresses that a file of an archive has for references: paths to other files of the archive, where there is one. */
export function archiveHrefs(layout: Layout, from: string): HrefOf {
  return (ref) => {
    const path = pathOf(layout, ref);
    if (path === undefined) return writtenHref(ref) ?? hrefOf(ref);
    return `${relativePath(from, path)}${ref.kind === 'anchor' ? `#${encodeStep(String(ref['anchor']))}` : ''}`;
  };
}

function pathOf({ pages, files, reusableContents }: Layout, ref: ContentRef): string | undefined {
  if (ref['space'] !== undefined) return undefined;
  if (ref.kind === 'page' || (ref.kind === 'anchor' && ref['page'] !== undefined)) return pages.get(String(ref['page']))?.path;
  if (ref.kind === 'file') return files.get(String(ref['file']));
  return ref.kind === 'reusable-content' ? reusableContents.get(String(ref['reusableContent'])) : undefined;
}

/** The address of a path in an archive as a file links to it. Both are relative to the root of the archive. */
function relativePath(from: string, to: string): string {
  const folder = from.split('/').slice(0, -1);
  const steps = to.split('/');
  let shared = 0;
  while (shared < folder.length && shared < steps.length - 1 && folder[shared] === steps[shared]) shared++;
  const up = folder.slice(shared).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...steps.slice(shared).map(encodeStep)].join('/');
}

/** Also escapes what ends an address in Markdown. */
const encodeStep = (step: string): string =>
  encodeURIComponent(step).replace(/[()!'*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
