import type { NavLink } from '../model/reader-page.js';
import { NavAnchor } from './nav-anchor.js';
import { Symbol } from './symbol.js';

/** Links that open below a label. */
export const Menu = ({ label, links, name }: { label: string; links: readonly NavLink[]; name?: string }) => (
  <details class="menu" data-menu>
    <summary aria-label={name === undefined ? undefined : `${name}: ${label}`}>
      {label}
      <Symbol name="chevron" />
    </summary>
    <ul>
      {links.map(({ title, emoji, ...link }) => (
        <li key={link.href}>
          <NavAnchor {...link}>
            {emoji !== undefined && <span aria-hidden="true">{emoji}</span>} {title}
          </NavAnchor>
        </li>
      ))}
    </ul>
  </details>
);
