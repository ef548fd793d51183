import type { components } from '../../api/schema.js';
import type { ShownPage } from '../space/content-source.js';
import type { ContentChange } from './order-server.js';

type PageLayout = components['schemas']['PageLayoutInput'];
type Update = Extract<ContentChange, { operation: 'update_page' }>;

export const SHOWN = ['title', 'description', 'cover', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;
export const WIDTHS = ['default', 'wide'] as const;
export const COVER_SIZES = ['hero', 'full', 'background'] as const;

/** The picture above a page. */
export type Cover =
  | { kind: 'none' }
  | { kind: 'url'; url: string }
  | { kind: 'file'; file: string }
  /** A file that becomes one of the space when the settings are saved. */
  | { kind: 'upload'; upload?: File };

/** What a page is, beside its text and its place. */
export interface Settings {
  title: string;
  linkTitle: string;
  slug: string;
  description: string;
  emoji: string;
  icon: string;
  condition: string;
  hidden: boolean;
  noIndex: boolean;
  noRobotsIndex: boolean;
  cover: Cover;
  layout: PageLayout;
}

export function settingsOf(page: ShownPage): Settings {
  const { title, linkTitle = '', emoji = '', icon = '', condition = '', hidden = false } = page;
  const placed = page.type === 'document' || page.type === 'group' ? page : undefined;
  const own = page.type === 'document' ? page : undefined;
  return {
    title,
    linkTitle,
    emoji,
    icon,
    condition,
    hidden,
    slug: placed?.slug ?? '',
    noIndex: placed?.noIndex === true,
    noRobotsIndex: placed?.noRobotsIndex === true,
    description: own?.description ?? '',
    cover: coverOf(own?.cover?.ref),
    layout: own?.layout ?? {},
  };
}

/** References of other kinds show no picture. */
function coverOf(ref: components['schemas']['PageCover']['ref']): Cover {
  if (ref?.kind === 'url') return { kind: 'url', url: ref.url };
  return ref?.kind === 'file' ? { kind: 'file', file: ref.file } : { kind: 'none' };
}

/** Only what a person changed is written, so that it does not undo what others did. What is uploaded is a file by then. */
export function updateOf(page: ShownPage, { cover, ...changed }: Partial<Settings>): Update {
  const before = page.type === 'document' ? page.cover : undefined;
  const { height, yPos = 0 } = before ?? {};
  return {
    operation: 'update_page',
    page: page.id,
    ...changed,
    ...(cover?.kind === 'none' && { cover: null }),
    ...((cover?.kind === 'url' || cover?.kind === 'file') && { cover: { ref: cover, yPos, ...(height !== undefined && { height }) } }),
  };
}
