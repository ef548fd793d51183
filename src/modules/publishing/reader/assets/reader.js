// The reader works without this script. It remembers the theme and tabs, copies code, and shows search results while one types.
(() => {
  const root = document.documentElement;
  const THEME = 'bindery-theme';
  const TABS = 'bindery-tabs';
  const PAUSE = 120;

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
    for (const form of document.querySelectorAll('[data-search]')) if (!form.contains(target)) close(form);
  });

  // Search

  const resultsOf = (form) => form.querySelector('.search-results');
  const close = (form) => {
    resultsOf(form).hidden = true;
  };

  /** Where no service answers, a script searches the files of the site. */
  async function found(form, query) {
    if (form.dataset.searchScript !== undefined) {
      const script = await import(new URL(form.dataset.searchScript, document.baseURI).href);
      return script.search(form, query);
    }
    const url = new URL(form.action);
    url.searchParams.set('q', query);
    if (form.elements.in) url.searchParams.set('in', form.elements.in.value);
    url.searchParams.set('part', 'results');
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    if (!response.ok) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html').body.childNodes;
  }

  let asked = 0;
  async function search(form) {
    const query = form.elements.q.value.trim();
    const turn = ++asked;
    if (query === '') return close(form);
    const nodes = await found(form, query).catch(() => undefined);
    if (!nodes || turn !== asked) return;
    const results = resultsOf(form);
    results.replaceChildren(...nodes);
    results.hidden = false;
    const count = results.querySelectorAll('.hits > li').length;
    form.querySelector('[role=status]').textContent = count === 0 ? results.textContent : String(count);
  }

  /** The page of results of a site of files: what is searched for is in its address. */
  function searchAddress() {
    const form = document.querySelector('.search-page [data-search-script]');
    const query = new URLSearchParams(location.search);
    if (!form || !query.has('q')) return;
    form.elements.q.value = query.get('q');
    if (form.elements.in && query.has('in')) form.elements.in.value = query.get('in');
    void search(form);
  }

  function move(form, step) {
    const input = form.elements.q;
    const links = [...resultsOf(form).querySelectorAll('a')];
    if (resultsOf(form).hidden || links.length === 0) return false;
    const stops = [input, ...links];
    const at = stops.indexOf(document.activeElement);
    stops[(at + step + stops.length) % stops.length].focus();
    return true;
  }

  function searchKeys(event, form) {
    if (event.key === 'Escape') {
      close(form);
      form.elements.q.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (move(form, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    } else if (event.key === 'Enter' && document.activeElement === form.elements.q) {
      const first = resultsOf(form).hidden ? null : resultsOf(form).querySelector('a');
      if (first === null) return;
      event.preventDefault();
      first.click();
    }
  }

  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const form = target.closest('[data-search]');
    if (form) searchKeys(event, form);
    if (event.key === 'Escape') for (const menu of document.querySelectorAll('details[data-menu][open]')) menu.open = false;
    const writes = target.matches('input, textarea, select, [contenteditable]');
    const wanted =
      (event.key === '/' && !writes && !event.ctrlKey && !event.metaKey) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!wanted) return;
    const field = document.querySelector('[data-search] input');
    if (!field) return;
    event.preventDefault();
    if (field.offsetParent === null) location.assign(field.form.action);
    else field.select();
  });

  let pause;
  document.addEventListener('input', ({ target }) => {
    const form = target.closest('[data-search]');
    if (!form) return;
    clearTimeout(pause);
    pause = setTimeout(() => void search(form), PAUSE);
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
    searchAddress();
    tellVisit();
    document.querySelector('.tree [aria-current]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    document
      .querySelector('.section-tabs :is([aria-current], .current)')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  });
})();
