// The search field: results appear while one types. Without this script, it leads to the page of results.
(() => {
  const PAUSE = 120;

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

  document.addEventListener('click', ({ target }) => {
    for (const form of document.querySelectorAll('[data-search]')) if (!form.contains(target)) close(form);
  });
})();
