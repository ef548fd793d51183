import type { components } from '../api/schema.js';
import { to } from '../shell/paths.js';

/** A page that was found. */
export interface Hit {
  href: string;
  title: string;
  /** The space, and the pages above this one. */
  where: string;
  excerpt: string;
}

export const hitsOf = ({ items }: components['schemas']['SearchSpaceResultList']): Hit[] =>
  items.flatMap((space) =>
    space.pages.map(({ id, title, ancestors, sections, description }) => ({
      href: to('spaces', space.id, 'pages', id),
      title,
      where: [space.title, ...ancestors.map((ancestor) => ancestor.title)].join(' › '),
      excerpt: sections?.find(({ body }) => body !== '')?.body ?? description ?? '',
    })),
  );
