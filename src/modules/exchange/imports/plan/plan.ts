import type { PageRecord, PageType } from '../../../versions/records/page-record.js';
import type { LayoutName } from '../layouts/layout-names.js';
import type { SourceNode } from '../layouts/source-node.js';
import type { OriginPlace } from '../model/origin-place.js';
import type { Origin } from './origin.js';

/** An entry of the tree of pages that an import adds, or finds there. */
export interface PlannedPage {
  /** Identifies it within the import. */
  key: string;
  id: string;
  type: PageType;
  parent: string | null;
  position: string;
  slug: string;
  node: SourceNode;
  /** What has its place already. */
  existing?: PageRecord | undefined;
  /** Where the files want it. */
  upstream: OriginPlace;
  /** What the last import made of it. */
  origin?: Origin;
  /** The path that its file had then. */
  former?: string;
}

/** Where documentation is published by the tool that it was written for. */
export interface SourceSite {
  /** Its address, with a slash at its end. */
  url?: string;
  /** The paths below which its pages may be, with slashes at both ends. */
  bases: readonly string[];
  /** The paths of pages by their addresses below a base, if the layout says them. */
  addresses?: ReadonlyMap<string, string>;
}

/** A file or a reusable content. */
export interface PlannedFile {
  path: string;
  id: string;
}

/** What becomes of every file of an import. */
export interface Plan {
  layout: LayoutName;
  root: string;
  top: string;
  /** Where the files were published, if their settings say it. */
  site?: SourceSite;
  /** Each before the pages below it. */
  pages: readonly PlannedPage[];
  files: ReadonlyMap<string, PlannedFile>;
  reusableContents: ReadonlyMap<string, PlannedFile>;
  /** The path of the variables of the space. */
  variables?: string;
  /** What the last import made of files that are not there any more. */
  gone: readonly Origin[];
  /** The other files, with the reason why they are not imported. */
  skipped: ReadonlyMap<string, string>;
}
