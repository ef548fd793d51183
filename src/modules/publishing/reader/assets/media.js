// Pages work without this script. It enlarges images, shows content of other sites on request, and draws diagrams.
(() => {
  const root = document.documentElement;

  // Images

  function enlarge(link) {
    const dialog = document.createElement('dialog');
    dialog.className = 'lightbox';
    dialog.setAttribute('aria-label', link.getAttribute('aria-label'));
    const image = new Image();
    image.src = link.href;
    image.alt = link.querySelector('img').alt;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'lightbox-close';
    button.setAttribute('aria-label', link.dataset.zoom);
    dialog.append(image, button);
    dialog.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  // Content of other sites: nothing is loaded before the click.

  function showFrame(link) {
    const frame = document.createElement('iframe');
    frame.title = link.dataset.title;
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write';
    frame.allowFullscreen = true;
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.sandbox = 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation';
    frame.src = link.dataset.frame;
    link.replaceWith(frame);
    frame.focus();
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-zoom], a[data-frame]') : null;
    // Whoever wants another tab or a download gets it.
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if ('zoom' in link.dataset) enlarge(link);
    else showFrame(link);
  });

  // Diagrams

  const frames = new Map();
  const HIGHEST = 5000;
  const preference = matchMedia('(prefers-color-scheme: dark)');

  function tell(frame, diagram) {
    const { theme } = root.dataset;
    const dark = theme === 'dark' || (theme === 'system' && preference.matches);
    // The frame has no origin that could be named here.
    const source = [...diagram.querySelectorAll('.code pre')].map((part) => part.textContent).join('\n');
    frame.contentWindow.postMessage({ source, dark }, '*');
  }

  function draw(diagram) {
    const frame = document.createElement('iframe');
    frame.className = 'diagram-frame';
    frame.title = diagram.dataset.title;
    frame.sandbox = 'allow-scripts';
    frame.src = diagram.dataset.diagram;
    frame.height = '0';
    frames.set(frame, diagram);
    diagram.before(frame);
  }

  function showError(frame, diagram, error) {
    diagram.querySelector('.diagram-error')?.remove();
    const message = document.createElement('div');
    message.className = 'diagram-error';
    message.setAttribute('role', 'status');
    // In English, with a mark below the place of the error.
    const text = Object.assign(document.createElement('pre'), { textContent: error, dir: 'ltr', lang: 'en', tabIndex: 0 });
    message.append(diagram.dataset.failed, text);
    diagram.append(message);
    diagram.open = true;
    frame.height = '0';
  }

  addEventListener('message', ({ source, data }) => {
    const [frame, diagram] = [...frames].find(([each]) => each.contentWindow === source) ?? [];
    if (!frame || typeof data !== 'object' || data === null) return;
    if (data.ready === true) tell(frame, diagram);
    if (typeof data.error === 'string') showError(frame, diagram, data.error.slice(0, 2000));
    if (typeof data.height !== 'number') return;
    frame.height = String(Math.min(HIGHEST, Math.max(0, Math.ceil(data.height))));
    if (data.drawn === true) diagram.open = false;
  });

  const drawAgain = () => frames.forEach((diagram, frame) => tell(frame, diagram));
  preference.addEventListener('change', drawAgain);
  new MutationObserver(drawAgain).observe(root, { attributeFilter: ['data-theme'] });

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        draw(target);
      }
    },
    { rootMargin: '600px' },
  );
  for (const diagram of document.querySelectorAll('[data-diagram]')) near.observe(diagram);
})();
