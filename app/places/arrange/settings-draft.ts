import type { components } from '../../api/schema.js';
import type { ShownPage } from '../space/content-source.js';
import type { ContentChange } from './order-server.js';

type PageLayout = components['schemas']['PageLayoutInput'];
type Update = Extract<ContentChange, { operation: 'update_page' }>;

export const SHOWN = ['title', 'description', 'cover', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;
export const WIDTHS = ['default', 'wide'] as const;
export const COVER_SIZES = ['hero', 'full', 'background'] as const;

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
  /** The address of a picture. A cover that is a file of the space has none. */
  cover: string;
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
    cover: own?.cover?.ref?.kind === 'url' ? own.cover.ref.url : '',
    layout: own?.layout ?? {},
  };
}

/** Only what a person changed is written, so that it does not undo what others did. */
export function updateOf(page: ShownPage, { cover, ...changed }: Partial<Settings>): Update {
  const before = page.type === 'document' ? page.cover : undefined;
  const { height, yPos = 0 } = before ?? {};
  return {
    operation: 'update_page',
    page: page.id,
    ...changed,
    ...(cover !== undefined && {
      cover: cover === '' ? null : { ref: { kind: 'url', url: cover }, yPos, ...(height !== undefined && { height }) },
    }),
  };
}
