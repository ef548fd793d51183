// The reader works without this script. It remembers the theme and tabs, and copies code.
(() => {
  const root = document.documentElement;
  const THEME = 'bindery-theme';
  const TABS = 'bindery-tabs';

  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const store = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that stores nothing forgets the choice.
    }
  };

  root.dataset.script = '';
  const chosen = stored(THEME);
  if ('themeSwitch' in root.dataset && (chosen === 'light' || chosen === 'dark')) root.dataset.theme = chosen;

  // Visitors who ask not to be tracked are not: their browsers do not load the script that the site has chosen.
  const siteScript = document.querySelector('meta[name="site-script"]');
  if (siteScript && navigator.globalPrivacyControl !== true && navigator.doNotTrack !== '1') {
    const script = document.createElement('script');
    for (const { name, value } of siteScript.attributes) if (name.startsWith('data-')) script.setAttribute(name, value);
    script.src = siteScript.content;
    document.head.append(script);
  }

  const isDark = () => {
    const { theme } = root.dataset;
    return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  };

  function switchTheme() {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    store(THEME, root.dataset.theme);
  }

  async function copy(button) {
    const code = button.closest('.code')?.querySelector('pre');
    if (!code) return;
    try {
      await navigator.clipboard.writeText([...button.closest('.code').querySelectorAll('pre')].map((part) => part.textContent).join('\n'));
    } catch {
      return;
    }
    const label = button.textContent;
    button.textContent = root.dataset.copied;
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  }

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-switch-theme]')) switchTheme();
    const copyButton = target.closest('[data-copy]');
    if (copyButton) void copy(copyButton);
    const tryIt = target.closest('[data-open-try-it]');
    if (tryIt) void import(tryIt.dataset.openTryIt).then((script) => script.open(tryIt.parentElement));
    for (const menu of document.querySelectorAll('details[data-menu][open]')) if (!menu.contains(target)) menu.open = false;
  });

  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const menu of document.querySelectorAll('details[data-menu][open]')) menu.open = false;
  });

  // Tabs that have the same title on several pages

  const remembered = () => {
    try {
      const titles = JSON.parse(stored(TABS) ?? '[]');
      return Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : [];
    } catch {
      return [];
    }
  };
  const titleOf = (tab) => tab.querySelector('summary').textContent.trim();
  const tabsIn = (tabs) => [...tabs.children].filter((child) => child.matches('details.tab'));

  document.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest('.tab > summary')?.parentElement : undefined;
    if (!tab) return;
    const title = titleOf(tab);
    store(TABS, JSON.stringify([title, ...remembered().filter((other) => other !== title)].slice(0, 20)));
  });

  function openRememberedTabs() {
    const titles = remembered();
    if (titles.length === 0) return;
    for (const tabs of document.querySelectorAll('.document .tabs')) {
      const title = titles.find((each) => tabsIn(tabs).some((tab) => titleOf(tab) === each));
      const tab = tabsIn(tabs).find((each) => titleOf(each) === title);
      if (tab) tab.open = true;
    }
  }

  // Branches of the tree that the visitor opened stay open on the next page, and the tree stays where it was scrolled to.

  const BRANCHES = 'bindery-branches';
  const MOST_BRANCHES = 200;
  const CHEVRON =
    '<svg class="symbol flips" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="m9 6 6 6-6 6"></path></svg>';
  /** The whole address: in a site of files, each page has another path to the same one. */
  const branchOf = (details) => details.parentElement.querySelector('a')?.href;
  const session = (value) => {
    try {
      if (value !== undefined) sessionStorage.setItem(BRANCHES, JSON.stringify(value));
      const { open, top } = JSON.parse(sessionStorage.getItem(BRANCHES) ?? '{}');
      return { open: Array.isArray(open) ? open : [], top: typeof top === 'number' ? top : 0 };
    } catch {
      return { open: [], top: 0 };
    }
  };

  document.addEventListener('click', ({ target }) => {
    const details = target instanceof Element ? target.closest('.tree summary')?.parentElement : undefined;
    if (!details) return;
    const { open, top } = session();
    const href = branchOf(details);
    const others = open.filter((each) => each !== href);
    session({ open: details.open ? others : [...others, href].slice(-MOST_BRANCHES), top });
  });
  addEventListener('pagehide', () => {
    const tree = document.querySelector('.tree');
    if (tree) session({ ...session(), top: tree.scrollTop });
  });

  function openBranches() {
    const { open, top } = session();
    for (const details of document.querySelectorAll('.tree details:not([open])')) if (open.includes(branchOf(details))) details.open = true;
    const tree = document.querySelector('.tree');
    if (tree && top > 0) tree.scrollTop = top;
  }

  // Branches of large trees are in the tree of the page that they are below.
  addEventListener(
    'toggle',
    ({ target }) => void (target instanceof Element && target.matches('.tree details[open][data-left-out]') && fetchBranch(target)),
    true,
  );

  async function fetchBranch(details) {
    const href = branchOf(details);
    delete details.dataset.leftOut;
    try {
      const response = await fetch(href, { headers: { purpose: 'prefetch' } });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      for (const link of page.querySelectorAll('.tree a[href]')) link.href = new URL(link.getAttribute('href'), response.url).href;
      const branches = [...page.querySelectorAll('.tree details')];
      details.append(...branches.find((each) => branchOf(each) === href).querySelectorAll(':scope > ul'));
      showBranches(details);
    } catch {
      location.assign(href);
    }
  }

  /** They need scripts, so they are made by them. */
  function showBranches(within) {
    for (const item of within.querySelectorAll('li[data-branch]')) {
      const details = document.createElement('details');
      const summary = document.createElement('summary');
      summary.ariaLabel = item.querySelector('a > span:not([aria-hidden])').textContent;
      summary.innerHTML = CHEVRON;
      details.dataset.leftOut = '';
      details.append(summary);
      item.append(details);
    }
  }

  /** A page that was fetched before the click is not counted then. The browser asks once more whether it has changed. */
  function tellVisit() {
    const [visit] = performance.getEntriesByType('navigation');
    if (visit?.deliveryType === 'navigational-prefetch') void fetch(location.href, { cache: 'no-cache' }).catch(() => undefined);
  }

  /** Marks the heading in the outline that was passed last. */
  function followOutline() {
    const links = new Map(
      [...document.querySelectorAll('[data-outline] a')].map((link) => [
        document.getElementById(decodeURIComponent(link.hash.slice(1))),
        link,
      ]),
    );
    links.delete(null);
    if (links.size === 0) return;
    const mark = () => {
      let current;
      for (const [heading, link] of links) if (heading.getBoundingClientRect().top < 180) current = link;
      for (const link of links.values()) link.toggleAttribute('aria-current', link === current);
      current?.setAttribute('aria-current', 'true');
    };
    addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
    mark();
  }

  document.addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('[data-copy], [data-open-try-it]')) button.hidden = false;
    openRememberedTabs();
    followOutline();
    showBranches(document);
    openBranches();
    tellVisit();
    document.querySelector('.tree [aria-current]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    document
      .querySelector('.section-tabs :is([aria-current], .current)')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  });
})();
