/** The path below which the service is reached, such as `/docs` behind a proxy; mostly empty. */
export const BASE = document.documentElement.dataset['base'] ?? '';

/** The address of a place of the workbench. */
export const to = (...segments: string[]): string => [`${BASE}/app`, ...segments.map(encodeURIComponent)].join('/');
