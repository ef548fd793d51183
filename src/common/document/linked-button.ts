import { INLINES } from './inline-table.js';
import type { Inline } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';

/** The button that a link of HTML with the class `button` is; undefined for other links. */
export function buttonOf(attributes: Readonly<Record<string, unknown>>, text: string, resolve: Resolve): Inline | undefined {
  const classes = typeof attributes['class'] === 'string' ? attributes['class'].split(/\s+/) : [];
  const label = text.replace(/\s+/g, ' ').trim();
  if (!classes.includes('button') || label === '') return undefined;
  const kind = classes.includes('secondary') ? 'secondary' : 'primary';
  const named = Object.fromEntries(
    ['href', 'data-icon', 'data-size'].flatMap((name) => (name in attributes ? [[name, attributes[name]]] : [])),
  );
  const found = dataOfTag({ ...named, label, kind }, INLINES.button, resolve);
  return found?.data['ref'] === undefined ? undefined : { object: 'inline', type: 'button', isVoid: true, data: found.data };
}
