import type { ContentRef } from '../content-ref.js';
import type { ShownBy } from '../print-blocks.js';
import type { Data } from '../rich-text.js';
import type { DocumentMedia } from './document-media.js';
import type { HtmlWords } from './html-words.js';

/** What a reference leads to. */
export interface LinkTarget {
  /** Missing for what has a name but no page, such as a user. */
  href?: string;
  title?: string;
  emoji?: string;
  /** The name of an icon. */
  icon?: string;
  description?: string;
}

export interface HtmlFile {
  href: string;
  name: string;
  /** In bytes. */
  size?: number;
  /** Of an image, in pixels. */
  width?: number;
  height?: number;
  contentType?: string;
}

/** What the HTML of a document needs to know of the world. */
export interface HtmlContext {
  /** The language of the reader, as in `lang` of HTML. */
  language: string;
  /** The texts that the document does not contain itself, in the language of the reader. */
  words: HtmlWords;
  /** Where links to other sites open. */
  externalLinks: 'same-tab' | 'new-tab';
  /** Undefined for what a reader may not see: then only the text of the link is shown. */
  linkTo(ref: ContentRef): LinkTarget | undefined;
  /** An image or a file of the product. Undefined for what a reader may not see. */
  file(ref: ContentRef): HtmlFile | undefined;
  /** Puts an icon on the page and returns the id of its drawing; undefined for an icon that nobody has drawn. */
  icon?(name: string): string | undefined;
  /** Without it, images cannot be enlarged, pages of other sites are links, and diagrams are code. */
  media?: DocumentMedia;
  /** What blocks of API specifications show. Without it, they are links. */
  shownBy?: ShownBy;
  /** The URL that does the same as the action of a button, for those who read without scripts. */
  linkOfAction?(action: Data): string | undefined;
}
