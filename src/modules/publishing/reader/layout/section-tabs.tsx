import type { Tab } from '../model/reader-page.js';
import { NavAnchor } from './nav-anchor.js';
import { Symbol } from './symbol.js';

/** The sections of a site. A group of sections is a menu. */
export const SectionTabs = ({ tabs, label }: { tabs: readonly Tab[]; label: string }) => (
  <nav class="section-tabs" aria-label={label}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.title}>{tab.children.length > 0 ? <TabGroup tab={tab} /> : <TabLink tab={tab} />}</li>
      ))}
    </ul>
  </nav>
);

const TabLink = ({ tab: { href = '', current, external, title, description } }: { tab: Tab }) => (
  <NavAnchor href={href} current={current} external={external} title={description}>
    {title}
  </NavAnchor>
);

const TabGroup = ({ tab: { title, children, current } }: { tab: Tab }) => (
  <details class="menu" data-menu>
    <summary class={current ? 'current' : undefined}>
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
