import type { FrontMatterValue } from '../../../../common/document/front-matter.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import { isRecord } from '../../../../common/json/is-record.js';
import type { PageCover, PageLayout } from '../../../versions/records/page-record.js';

type FrontMatter = Readonly<Record<string, FrontMatterValue>>;
type Cover = PageCover & { yPos: number };

const [LOWEST, HIGHEST] = [10, 700];
const PARTS = ['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

/** The cover that front matter sets with `cover`, `coverY` and `coverHeight`. */
export function coverSaid({ cover, coverY, coverHeight }: FrontMatter, resolve: Resolve): Cover | undefined {
  const ref = typeof cover === 'string' ? resolve(cover) : null;
  if (ref?.kind !== 'file' && ref?.kind !== 'url') return undefined;
  const isHeight = Number.isInteger(coverHeight) && Number(coverHeight) >= LOWEST && Number(coverHeight) <= HIGHEST;
  return { ref, yPos: typeof coverY === 'number' ? coverY : 0, ...(isHeight ? { height: Number(coverHeight) } : {}) };
}

/** The parts of a page that front matter shows or hides with `layout`. */
export function layoutSaid(layout: FrontMatterValue | undefined): Partial<PageLayout> | undefined {
  if (!isRecord(layout)) return undefined;
  const { width, cover } = layout;
  const size = isRecord(cover) ? cover['size'] : undefined;
  const said: Partial<PageLayout> = {
    ...(width === 'wide' || width === 'default' ? { width } : {}),
    ...(size === 'hero' || size === 'full' || size === 'background' ? { coverSize: size } : {}),
  };
  for (const part of PARTS) {
    const member = layout[part];
    const visible = isRecord(member) ? member['visible'] : member;
    if (typeof visible === 'boolean') said[part] = visible;
  }
  return Object.keys(said).length > 0 ? said : undefined;
}
