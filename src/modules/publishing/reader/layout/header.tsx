import type { ReaderFrame } from '../model/reader-page.js';
import { HeaderLinks } from './header-links.js';
import { SearchForm } from './search-form.js';
import { SectionTabs } from './section-tabs.js';
import { Symbol } from './symbol.js';
import { ThemeSwitch } from './theme-switch.js';
import { ThemedPicture } from './themed-picture.js';
import { VariantSwitch } from './variant-switch.js';

/** The top of every page: where one is, and how to get elsewhere. */
export function Header({ frame, menu, search }: { frame: ReaderFrame; menu: boolean; search: boolean }) {
  const { words } = frame;
  return (
    <header class={`site-header header-${frame.header}`}>
      <div class="header-row">
        {menu && (
          <button class="icon-button menu-button" type="button" popovertarget="tree" aria-label={words.menu}>
            <Symbol name="menu" />
          </button>
        )}
        <a class="site-title" href={frame.home}>
          {frame.logo ? <ThemedPicture class="logo" image={frame.logo} alt={frame.title} height={32} /> : <span>{frame.title}</span>}
        </a>
        <VariantSwitch frame={frame} />
        {search && <SearchForm frame={frame} id="search" />}
        <HeaderLinks frame={frame} />
        <a class="icon-button search-link" href={frame.searchPath} aria-label={words.search}>
          <Symbol name="search" />
        </a>
        {frame.themeSwitch && <ThemeSwitch words={words} />}
      </div>
      {frame.tabs.length > 1 && <SectionTabs tabs={frame.tabs} label={words.sections} />}
    </header>
  );
}
