/** The symbols of the reader's own controls, as the content of an SVG of 24 by 24. */
const PATHS = {
  chevron: 'm9 6 6 6-6 6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5',
  ask: 'M3 3.5h18v14H11l-4.5 4v-4H3zM9.6 8.2a2.5 2.5 0 1 1 3.3 2.4c-.6.2-.9.6-.9 1.2v.2M12 14.4v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  edit: 'm4 20 1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  external: 'M8 5H5v14h14v-3M13 5h6v6M19 5l-9 9',
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  markdown: 'M4 6h16v12H4zM7 15V9l2.5 3L12 9v6M16.5 9v6M14.5 13l2 2 2-2',
  pdf: 'M6 3h8l4 4v14H6zM14 3v4h4M12 10v7M9 14.5l3 3 3-3',
  mcp: 'M8 4v5M16 4v5M5 9h14v3a7 7 0 0 1-14 0zM12 19v2',
  chatgpt: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5',
  claude: 'M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4',
} as const;

/** A symbol next to a text, or in a control with a label of its own. */
export const Symbol = ({ name, flips = false }: { name: keyof typeof PATHS; flips?: boolean }) => (
  <svg class={flips ? 'symbol flips' : 'symbol'} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
