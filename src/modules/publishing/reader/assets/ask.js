// Shows an answer while it is written. Without this script, a link leads to the whole answer.
(() => {
  /** Changes only what differs, so that what a reader has selected or focused stays so. */
  function patch(old, now) {
    const [before, after] = [[...old.childNodes], [...now.childNodes]];
    for (const [place, node] of after.entries()) {
      const known = before[place];
      if (known === undefined) old.append(node);
      else if (known.isEqualNode(node)) continue;
      else if (known instanceof Element && known.cloneNode().isEqualNode(node.cloneNode())) patch(known, node);
      else known.replaceWith(node);
    }
    for (const node of before.slice(after.length)) node.remove();
  }

  async function read(section, signal) {
    const content = section.querySelector('[data-content]');
    const response = await fetch(section.dataset.answer, { signal });
    if (response.status === 429) return 'limited';
    if (!response.ok) return 'failed';
    let rest = '';
    for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { done, value } = await reader.read();
      // Whoever cuts the connection has not finished.
      if (done) return 'failed';
      const events = (rest + value).split('\n\n');
      rest = events.pop();
      for (const event of events) {
        if (event.startsWith('event: done')) return 'complete';
        if (event.startsWith('event: error')) return 'failed';
        if (event.startsWith('data: ')) patch(content, new DOMParser().parseFromString(JSON.parse(event.slice(6)).html, 'text/html').body);
      }
    }
  }

  async function showAnswer(section) {
    const progress = section.querySelector('[data-progress]');
    const status = section.querySelector('[role=status]');
    const stop = new AbortController();
    section.querySelector('[data-stop]').addEventListener('click', () => stop.abort());
    status.textContent = progress.querySelector('span').textContent;
    const end = await read(section, stop.signal).catch(() => (stop.signal.aborted ? 'stopped' : 'failed'));
    const note = section.querySelector(`[data-end=${end}]`);
    const hadFocus = progress.contains(document.activeElement);
    progress.remove();
    section.removeAttribute('aria-busy');
    status.textContent = (note.querySelector('p') ?? note).textContent;
    if (end !== 'complete') note.hidden = false;
    if (hadFocus) document.getElementById('question').focus();
  }

  const field = document.querySelector('[data-question]');

  /** For browsers that do not know `field-sizing`. */
  function fit() {
    if (CSS.supports('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }

  field.addEventListener('input', fit);
  addEventListener('resize', fit);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form.requestSubmit();
  });
  fit();

  for (const section of document.querySelectorAll('[data-answer]')) void showAnswer(section);
})();
