import type { ContentRef } from '../../../../common/document/content-ref.js';
import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { DEFAULT_COVER, type PageLayout, type PageRecord } from '../../../versions/records/page-record.js';
import type { PageCoverImage } from '../model/reader-page.js';
import type { ContentLinks } from './content-links.js';

/** The image at the top of a page; undefined if there is none that the audience may see. */
export function coverOf({ cover }: PageRecord, size: PageLayout['coverSize'], contentLinks: ContentLinks): PageCoverImage | undefined {
  const [light, dark] = [imageOf(cover?.ref, contentLinks), imageOf(cover?.refDark, contentLinks)];
  const first = light ?? dark;
  if (!cover || first === undefined) return undefined;
  const { height = DEFAULT_COVER.height, yPos = DEFAULT_COVER.yPos } = cover;
  return { light: first, ...(light !== undefined && dark !== undefined && { dark }), height, position: yPos, hero: size === 'hero' };
}

function imageOf(ref: ContentRef | undefined, contentLinks: ContentLinks): string | undefined {
  if (ref?.kind === 'url') return isExternalUrl(String(ref['url'])) ? String(ref['url']) : undefined;
  return ref && contentLinks.file(ref)?.href;
}
