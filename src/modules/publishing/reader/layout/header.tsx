import type { ReaderFrame, NavLink, Tab } from './reader-page.js';
import { askAddress } from './ask-address.js';
import { SearchForm } from './search-form.js';
import { Mark } from './mark.js';
import { Symbol } from './symbol.js';
import { ThemedPicture } from './themed-picture.js';
import type { ReaderWords } from '../../../../common/words/words.js';
import { NavAnchor } from './nav-anchor.js';

/** The top of every page: where one is, and how to get elsewhere. */
export function Header({ frame, menu, search }: { frame: ReaderFrame; menu: 'tree' | 'links' | 'none'; search: boolean }) {
  const { words } = frame;
  return (
    <header class={`site-header header-${frame.header}`}>
      <div class="header-row">
        {menu !== 'none' && (
          <button class="icon-button menu-button" type="button" popovertarget="tree" aria-label={words.menu}>
            <Symbol name="menu" />
          </button>
        )}
        <a class="site-title" href={frame.home}>
          {frame.logo ? <ThemedPicture class="logo" image={frame.logo} alt={frame.title} height={32} /> : <span>{frame.title}</span>}
        </a>
        <VariantSwitch frame={frame} />
        {search && frame.search ? <SearchForm frame={frame} id="search" /> : <span class="search-space" />}
        {frame.ask && (
          <a class="icon-button ask-link" href={askAddress(frame)} aria-label={frame.ask.words.title} title={frame.ask.words.title}>
            <Symbol name="ask" />
          </a>
        )}
        <HeaderLinks frame={frame} />
        {frame.search && (
          <a class="icon-button search-link" href={frame.search.path} aria-label={words.search}>
            <Symbol name="search" />
          </a>
        )}
        {frame.themeSwitch && <ThemeSwitch words={words} />}
      </div>
      {frame.tabs.length > 1 && <SectionTabs tabs={frame.tabs} label={words.sections} />}
    </header>
  );
}

/** Leads to the other variants of a section: its languages, or the versions of what it documents. */
const VariantSwitch = ({ frame: { variants, words } }: { frame: ReaderFrame }) => {
  const current = variants.find((variant) => variant.current);
  return variants.length > 1 && current ? <Menu name={words.variants} label={current.title} links={variants} /> : null;
};

/** Switches between light and dark. Only shown where the script runs, because nothing else can remember the choice. */
const ThemeSwitch = ({ words }: { words: ReaderWords }) => (
  <button
    class="icon-button theme-switch needs-script"
    type="button"
    aria-label={words.switchTheme}
    title={words.switchTheme}
    data-switch-theme
  >
    <Symbol name="sun" />
    <Symbol name="moon" />
  </button>
);

/** The links that the site shows in its header; one with links of its own is a menu. */
const HeaderLinks = ({ frame: { headerLinks, words } }: { frame: ReaderFrame }) =>
  headerLinks.length === 0 ? null : (
    <nav class="header-links" aria-label={words.links}>
      {headerLinks.map(({ title, href, style, links, ...link }) =>
        links.length > 0 ? (
          <Menu key={title} label={title} links={links} />
        ) : link.icon !== undefined ? (
          <a key={href} class="icon-button" href={href} rel="noopener" aria-label={title} title={title}>
            <Mark of={link} />
          </a>
        ) : (
          <NavAnchor key={href} class={style === 'link' ? 'header-link' : style} href={href} {...link}>
            {title}
          </NavAnchor>
        ),
      )}
    </nav>
  );

/** Links that open below a label. */
const Menu = ({ label, links, name }: { label: string; links: readonly NavLink[]; name?: string }) => (
  <details class="menu" data-menu>
    <summary aria-label={name === undefined ? undefined : `${name}: ${label}`}>
      {label}
      <Symbol name="chevron" />
    </summary>
    <ul>
      {links.map(({ title, href, current, external, ...mark }) => (
        <li key={href}>
          <NavAnchor href={href} current={current} external={external}>
            <Mark of={mark} />
            {title}
          </NavAnchor>
        </li>
      ))}
    </ul>
  </details>
);

/** The sections of a site. A group of sections is a menu. */
const SectionTabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => (
  <nav class="section-tabs" aria-label={label}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.title}>{tab.children.length > 0 ? <TabGroup tab={tab} /> : <TabLink tab={tab} />}</li>
      ))}
    </ul>
  </nav>
);

const TabLink = ({ tab: { href = '', current, external, title, description, ...mark } }: { tab: Tab }) => (
  <NavAnchor href={href} current={current} external={external} title={description}>
    <Mark of={mark} />
    {title}
  </NavAnchor>
);

const TabGroup = ({ tab: { title, children, current, ...mark } }: { tab: Tab }) => (
  <details class="menu" data-menu>
    <summary class={current ? 'current' : undefined}>
      <Mark of={mark} />
      {title}
      <Symbol name="chevron" />
    </summary>
    <TabList tabs={children} />
  </details>
);

const TabList = ({ tabs }: { tabs: readonly Tab[] }) => (
  <ul>
    {tabs.map((tab) => (
      <li key={tab.title}>
        {tab.children.length > 0 ? (
          <>
            <span class="menu-heading">{tab.title}</span>
            <TabList tabs={tab.children} />
          </>
        ) : (
          <TabLink tab={tab} />
        )}
      </li>
    ))}
  </ul>
);
