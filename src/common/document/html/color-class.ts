/** Colors are classes: a strict Content-Security-Policy forbids style attributes. */
const COLORS = new Set([
  'green',
  'blue',
  'red',
  'orange',
  'yellow',
  'purple',
  'pink',
  'violet',
  'cyan',
  'primary',
  'info',
  'success',
  'warning',
  'danger',
  'tint',
]);

/** The class of a color by its name in a document; undefined for other names, and for the color that text has anyway. */
export function colorClass(kind: 'color' | 'background', name: unknown): string | undefined {
  const color = String(name).replace('$', '');
  return COLORS.has(color) ? `${kind}-${color}` : undefined;
}
