import { type ContentRef, refOf, refProblem } from './content-ref.js';
import type { HrefOf, Resolve } from './tag-data.js';

/** Resolves the address of an image. An image whose file is not known keeps its address: it may be found later. */
export const imageResolve =
  (resolve: Resolve): Resolve =>
  (href) => {
    const ref = resolve(href);
    if (ref?.kind === 'file' || ref?.kind === 'url') return ref;
    const kept: ContentRef = { kind: 'url', url: href };
    return refProblem(kept) === undefined ? kept : null;
  };

/** The address of an image, also of one whose file is not known. */
export const imageHref =
  (hrefOf: HrefOf): HrefOf =>
  (ref) => {
    const href = hrefOf(ref);
    if (href !== undefined || ref.kind !== 'url') return href;
    const url = String(ref['url']);
    return refOf(url) === null ? url : undefined;
  };
