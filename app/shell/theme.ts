const KEY = 'bindery-theme';
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What the person chose in this browser. Browsers may refuse to keep it: then it is that of the system. */
export function chosenTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } finally {
    applyTheme(theme);
  }
}

export function applyTheme(theme = chosenTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}
