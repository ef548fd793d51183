import type { ContentRef } from '../../common/document/content-ref.js';
import type { Document } from '../../common/document/rich-text.js';
import type { PageType } from '../versions/records/page-record.js';

/** A page in the table of contents, or one that pages link to. */
export interface PlannedPage {
  id: string;
  type: PageType;
  title: string;
  depth: number;
  /** Whether it is a part of the PDF. */
  included: boolean;
  /** What a link page leads to. */
  target: ContentRef | null;
}

/** Everything about a PDF but the contents of its pages. */
export interface PdfPlan {
  title: string;
  /** The lines below the title on the cover. A PDF of a single page has no cover and no table of contents. */
  cover: readonly string[] | null;
  /** The language of our own texts in it. */
  language: string;
  spaceId: string;
  /** The time of the revision, in milliseconds since 1970. */
  revisedAt: number;
  pages: readonly PlannedPage[];
  /** Where further fonts are. */
  fontsDir: string | null;
}

/** A file that a page refers to. */
export interface PdfFile {
  name: string;
  contentType: string;
  size: number;
}

/** A page with everything that is needed to draw it. */
export interface PdfPage {
  id: string;
  title: string;
  description: string;
  emoji: string;
  document: Document | null;
  files: Readonly<Record<string, PdfFile>>;
  /** The names of users. */
  users: Readonly<Record<string, string>>;
}
