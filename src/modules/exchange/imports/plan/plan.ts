import type { PageRecord, PageType } from '../../../versions/records/page-record.js';
import type { LayoutName } from '../layouts/layout-names.js';
import type { SourceNode } from '../layouts/source-node.js';

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
  existing?: PageRecord;
}

/** A file or a reusable content. */
export interface PlannedFile {
  path: string;
  id: string;
  isNew: boolean;
}

/** What becomes of every file of an import. */
export interface Plan {
  layout: LayoutName;
  root: string;
  top: string;
  /** Each before the pages below it. */
  pages: readonly PlannedPage[];
  files: ReadonlyMap<string, PlannedFile>;
  reusableContents: ReadonlyMap<string, PlannedFile>;
  /** The path of the variables of the space. */
  variables?: string;
  /** The other files, with the reason why they are not imported. */
  skipped: ReadonlyMap<string, string>;
}
