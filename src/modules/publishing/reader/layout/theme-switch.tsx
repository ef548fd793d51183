import type { Words } from '../words/words.js';
import { Symbol } from './symbol.js';

/** Switches between light and dark. Only shown where the script runs, because nothing else can remember the choice. */
export const ThemeSwitch = ({ words }: { words: Words }) => (
  <button
    class="icon-button theme-switch needs-script"
    type="button"
    aria-label={words.switchTheme}
    title={words.switchTheme}
    data-switch-theme
  >
    <Symbol name="sun" />
    <Symbol name="moon" />
  </button>
);
