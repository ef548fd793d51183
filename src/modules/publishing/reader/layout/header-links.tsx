import type { ReaderFrame } from '../model/reader-page.js';
import { Menu } from './menu.js';
import { NavAnchor } from './nav-anchor.js';

/** The links that the site shows in its header; one with links of its own is a menu. */
export const HeaderLinks = ({ frame: { headerLinks, words } }: { frame: ReaderFrame }) =>
  headerLinks.length === 0 ? null : (
    <nav class="header-links" aria-label={words.links}>
      {headerLinks.map(({ title, href, style, links, ...link }) =>
        links.length > 0 ? (
          <Menu key={title} label={title} links={links} />
        ) : (
          <NavAnchor key={href} class={style === 'link' ? 'header-link' : style} href={href} {...link}>
            {title}
          </NavAnchor>
        ),
      )}
    </nav>
  );
