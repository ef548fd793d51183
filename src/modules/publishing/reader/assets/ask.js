// Shows an answer while it is written. Without this script, a link leads to the whole answer.
(() => {
  async function showAnswer(section) {
    const show = (html) => section.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    const failed = section.querySelector('[data-failed]');
    try {
      const response = await fetch(section.dataset.answer);
      if (!response.ok) throw new Error(String(response.status));
      let rest = '';
      for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        const events = (rest + value).split('\n\n');
        rest = events.pop();
        for (const event of events) {
          if (event.startsWith('event: error')) throw new Error(event);
          if (event.startsWith('data: ')) show(JSON.parse(event.slice(6)).html);
        }
      }
    } catch {
      failed.hidden = false;
      section.replaceChildren(failed);
    }
    section.removeAttribute('aria-busy');
  }

  for (const section of document.querySelectorAll('[data-answer]')) void showAnswer(section);
})();
