import { canonical } from './canonical.js';
import { hrefOf } from './content-ref.js';
import { BlockPrinter, type ShownBy } from './print-blocks.js';
import type { Document } from './rich-text.js';
import type { HrefOf } from './tag-data.js';
import { printAttributes } from './tag-notation.js';

export interface PrintOptions {
  /** The address of what is pointed at; undefined writes the reference itself. */
  hrefOf?: HrefOf;
  /** What a block that has no content shows to readers. It is written for them between the tags of the block, and is not read again. */
  shownBy?: ShownBy;
  /** Whether it is a page, and will be read as one. */
  page?: boolean;
}

/** Writes a valid document as Markdown that reads back as the very same, but for the keys of its blocks. */
export function printMarkdown(document: Document, { hrefOf: addressOf = hrefOf, shownBy, page = true }: PrintOptions = {}): string {
  const { data, meta, nodes } = canonical(document);
  const printer = new BlockPrinter(addressOf, shownBy);
  const plain = meta === undefined && Object.keys(data).length === 1 && data['schemaVersion'] === 1;
  const parts = plain ? [] : [`{% document${printAttributes({ data, meta })} %}`];
  const [first, ...rest] = nodes;
  // A heading that leads would be read as the title of the page.
  if (page && first && first.type === 'heading-1')
    parts.push(printer.heading(first, true), ...(rest.length > 0 ? [printer.print(rest)] : []));
  else if (first) parts.push(printer.print(nodes));
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}
