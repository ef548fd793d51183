import type { Mark, MarkType } from './rich-text.js';

/** The element of HTML that each mark is written as. */
export const MARK_ELEMENTS: Readonly<Record<MarkType, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
  color: 'mark',
};

/** The style attribute of a mark with colors. */
export function colorStyle({ data }: Mark): string {
  const style = [
    ...(data['text'] === undefined ? [] : [`color:${data['text'] as string};`]),
    ...(data['background'] === undefined ? [] : [`background-color:${data['background'] as string};`]),
  ];
  return style.length > 0 ? ` style="${style.join('')}"` : '';
}
