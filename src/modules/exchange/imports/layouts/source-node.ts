import type { EntryMark } from '../../format/entry-mark.js';
import type { LayoutName } from './layout-names.js';

/** An entry of the table of contents that an import will have. */
export interface SourceNode {
  kind: 'page' | 'group' | 'link' | 'computed';
  /** The file with its text; absent for a page that only has pages below it. */
  path?: string;
  /** The folder that it stands for, with a slash at its end. */
  folder?: string;
  /** What the table of contents calls it. */
  title?: string;
  /** The name that its slug is made from, if its path does not tell. */
  name?: string;
  /** Where a link leads. */
  href?: string;
  hidden?: boolean;
  /** Whether the tool keeps it from readers, although its file does not say so. */
  kept?: boolean;
  mark: EntryMark;
  children: SourceNode[];
}

/** A former address of a page, as the settings of a tool name it. */
export interface SourceRedirect {
  /** A path below the address of the site. */
  from: string;
  /** A path below the address of the site, the path of a file, or a URL. */
  to: string;
}

/** The table of contents of an import. */
export interface Structure {
  /** The kind of documentation that was recognized. */
  layout: LayoutName;
  /** The folder of the documentation, with a slash at its end; empty for the top. */
  root: string;
  /** The folder that paths in settings and inclusions begin at. */
  top: string;
  nodes: SourceNode[];
  /** Files that were read for the structure, and those that it names without having them. */
  notes: ReadonlyMap<string, string>;
  /** Former addresses, and where they lead now. */
  redirects?: readonly SourceRedirect[];
  /** The paths of pages by the addresses that they are published at, below the base of the site, without slashes around them. */
  addresses?: ReadonlyMap<string, string>;
}
