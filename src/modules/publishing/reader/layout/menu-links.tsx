import type { NavLink, ReaderFrame } from './reader-page.js';
import { Mark } from './mark.js';
import { NavAnchor } from './nav-anchor.js';

/** The links of the header in the menu of narrow screens, where the header has no room for them. A menu becomes a group. */
export const MenuLinks = ({ links, label }: { links: ReaderFrame['headerLinks']; label: string }) =>
  links.length === 0 ? null : (
    <ul class="tree-links" aria-label={label}>
      {links.map(({ title, links: below, ...link }) => (
        <li key={`${title} ${link.href}`}>
          {below.length > 0 ? (
            <>
              <span class="tree-group">{title}</span>
              <ul>
                {below.map((each) => (
                  <li key={each.href}>
                    <Entry link={each} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <Entry link={{ ...link, title }} />
          )}
        </li>
      ))}
    </ul>
  );

const Entry = ({ link: { href, external, title, ...mark } }: { link: NavLink }) => (
  <NavAnchor href={href} external={external}>
    <Mark of={mark} />
    {title}
  </NavAnchor>
);
