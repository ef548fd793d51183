import type { ComponentChildren } from 'preact';
import { methodClass } from '../../../../common/api-reference/html/method.js';
import type { NavLink, ReaderFrame, TreeEntry, Announcement as Shown } from './reader-page.js';
import { Header } from './header.js';
import { Mark } from './mark.js';
import { MenuLinks } from './menu-links.js';
import { NavAnchor } from './nav-anchor.js';
import { Symbol } from './symbol.js';
import { ThemedPicture } from './themed-picture.js';

interface Props {
  frame: ReaderFrame;
  /** The pages of the space; absent where there is no space or the page does not show them. */
  tree?: readonly TreeEntry[];
  /** Shown beside the content. */
  aside?: ComponentChildren;
  class?: string;
  /** Whether the header has a search field. */
  search?: boolean;
  children: ComponentChildren;
}

/** What surrounds the content of every page: the header, the tree of pages and the footer. */
export function Shell({ frame, tree, aside, children, search = true, ...rest }: Props) {
  const { words } = frame;
  const menu = menuOf(frame, tree);
  return (
    <>
      <a class="skip-link" href="#content">
        {words.skipToContent}
      </a>
      {frame.announcement && <Announcement announcement={frame.announcement} />}
      {frame.header === 'absent' ? null : <Header frame={frame} menu={menu} search={search} />}
      <div class={['layout', tree ? '' : 'no-tree', rest.class ?? ''].join(' ').trim()}>
        {menu !== 'none' && (
          <nav id="tree" class={tree ? 'tree' : 'tree only-links'} aria-label={tree ? words.pages : words.links} popover="auto">
            {tree && <PageTree entries={tree} />}
            <MenuLinks links={frame.headerLinks} label={words.links} />
          </nav>
        )}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        {aside}
      </div>
      <Footer frame={frame} />
    </>
  );
}

/** What the menu of narrow screens has: on wide ones, the tree stands beside the page and the links in the header. */
const menuOf = ({ header, headerLinks }: ReaderFrame, tree: Props['tree']) =>
  tree ? 'tree' : header !== 'absent' && headerLinks.length > 0 ? 'links' : 'none';

/** The message that a site shows above everything else. */
const Announcement = ({ announcement: { message, style, link } }: { announcement: Shown }) => (
  <aside class={`announcement announcement-${style}`}>
    <p>
      {message} {link && <a href={link.href}>{link.title}</a>}
    </p>
  </aside>
);

/** The pages of a space. Those below a page are shown on request; those that the current page is among are shown at once. */
const PageTree = ({ entries }: { entries: readonly TreeEntry[] }) => (
  <ul>
    {entries.map((entry, index) => (
      <li key={entry.href ?? `${entry.title} ${index}`} data-branch={entry.isLeftOut ? '' : undefined}>
        {entry.href === undefined ? <Group entry={entry} /> : <Page entry={entry} />}
      </li>
    ))}
  </ul>
);

const Group = ({ entry }: { entry: TreeEntry }) => (
  <>
    <span class="tree-group">
      <Mark of={entry} />
      {entry.title}
    </span>
    {entry.children.length > 0 && <PageTree entries={entry.children} />}
  </>
);

const Page = ({ entry: { title, href = '', current, open, external, method, children, ...mark } }: { entry: TreeEntry }) => (
  <>
    <NavAnchor href={href} current={current} external={external}>
      <Mark of={mark} />
      <span>{title}</span>
      {method !== undefined && <span class={methodClass(method)}>{shortMethod(method)}</span>}
    </NavAnchor>
    {children.length > 0 && (
      <details open={open}>
        <summary aria-label={title}>
          <Symbol name="chevron" flips />
        </summary>
        <PageTree entries={children} />
      </details>
    )}
  </>
);

const shortMethod = (method: string) => (method === 'delete' ? 'DEL' : method === 'options' ? 'OPT' : method.toUpperCase());

/** The end of every page, if the site has one. */
function Footer({ frame }: { frame: ReaderFrame }) {
  const { footerGroups, footerLogo, copyright, title, words } = frame;
  const small = smallLinks(frame);
  if (footerGroups.length + small.length === 0 && !frame.trademark && footerLogo === undefined && copyright === undefined) return null;
  return (
    <footer class="site-footer">
      <div class="footer-row">
        {(footerLogo !== undefined || copyright !== undefined) && (
          <div class="footer-about">
            {footerLogo && <ThemedPicture class="logo" image={footerLogo} alt={title} height={32} />}
            {copyright !== undefined && <p>{copyright}</p>}
          </div>
        )}
        {footerGroups.length > 0 && (
          <div class="footer-groups">
            {footerGroups.map((group) => (
              <div key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.links.map((link) => (
                    <li key={link.href}>
                      <NavAnchor href={link.href} external={link.external}>
                        {link.title}
                      </NavAnchor>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </div>
      {(small.length > 0 || frame.trademark) && (
        <ul class="footer-row footer-small">
          {small.map(({ title: label, href, ...mark }) => (
            <li key={href}>
              <NavAnchor href={href}>
                <Mark of={mark} />
                {label}
              </NavAnchor>
            </li>
          ))}
          {frame.trademark && <li class="trademark">{words.publishedWith}</li>}
        </ul>
      )}
    </footer>
  );
}

/** The accounts of the site, and its privacy policy. */
const smallLinks = ({ socialLinks, privacyPolicy, words }: ReaderFrame): Pick<NavLink, 'title' | 'href' | 'icon'>[] => [
  ...socialLinks,
  ...(privacyPolicy === undefined ? [] : [{ title: words.privacyPolicy, href: privacyPolicy }]),
];
