// Draws one diagram in a frame without an origin, and tells the page how high it is or what is wrong with it.
(() => {
  const place = document.getElementById('diagram');
  const tell = (message) => parent.postMessage(message, '*');
  const heightOf = () => Math.ceil(place.getBoundingClientRect().height);
  let turn = 0;

  async function draw({ source, dark }) {
    const current = ++turn;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: dark ? 'dark' : 'default',
      fontFamily: 'system-ui, sans-serif',
    });
    try {
      const { svg } = await mermaid.render(`drawing-${current}`, source);
      if (current !== turn) return;
      place.innerHTML = svg;
      tell({ drawn: true, height: heightOf() });
    } catch (error) {
      if (current === turn) tell({ error: String(error?.message ?? error) });
    }
  }

  addEventListener('message', ({ source, data }) => {
    if (source === parent && typeof data?.source === 'string') void draw(data);
  });
  new ResizeObserver(() => place.childElementCount > 0 && tell({ height: heightOf() })).observe(place);
  tell({ ready: true });
})();
