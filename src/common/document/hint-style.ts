/** The names that other tools have for hints, by the style that comes closest. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  info: ['info', 'note', 'important', 'abstract', 'question', 'secondary', 'callout'],
  success: ['success', 'tip', 'check', 'hint'],
  warning: ['warning', 'caution', 'attention'],
  danger: ['danger', 'error', 'failure', 'bug'],
};
const STYLES = new Map(Object.entries(NAMES).flatMap(([style, names]) => names.map((name) => [name, style])));

/** The style of a hint by the name another tool has for it; undefined for any other name. */
export const hintStyle = (name: string): string | undefined => STYLES.get(name.toLowerCase());
