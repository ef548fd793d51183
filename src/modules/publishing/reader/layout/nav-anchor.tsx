import type { ComponentChildren } from 'preact';
import { Symbol } from './symbol.js';

interface Props {
  href: string;
  current?: boolean;
  external?: boolean;
  class?: string;
  title?: string;
  children: ComponentChildren;
}

/** A link of the navigation. The current one is marked for screen readers and for the stylesheet. */
export const NavAnchor = ({ href, current = false, external = false, children, ...rest }: Props) => (
  <a href={href} aria-current={current ? 'page' : undefined} rel={external ? 'noopener' : undefined} {...rest}>
    {children}
    {external && <Symbol name="external" />}
  </a>
);
