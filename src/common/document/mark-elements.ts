import { MARKS } from './inline-table.js';
import type { Mark, MarkType } from './rich-text.js';

/** The element of HTML that a mark is written as. */
export const markElement = (type: MarkType): string => MARKS[type].tags[0];

/** The style attribute of a mark with colors. */
export function colorStyle({ data }: Mark): string {
  const style = [
    ...(data['text'] === undefined ? [] : [`color:${data['text'] as string};`]),
    ...(data['background'] === undefined ? [] : [`background-color:${data['background'] as string};`]),
  ];
  return style.length > 0 ? ` style="${style.join('')}"` : '';
}
