import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { valuesOf } from '../../../common/enums/values.js';
import { Address, Moment } from '../../../common/http/fields.js';
import { Variants } from '../../../common/openapi/variants.decorator.js';
import { ListOf } from '../../../common/http/list.view.js';
import { IMPORT_MODES, IMPORT_STATUSES, type ImportMode, type ImportStatus } from './model/import.entity.js';
import { LINK_PROBLEMS, type LinkProblem } from './model/import-link.entity.js';
import { ENTRY_KINDS, type EntryKind, OUTCOMES, type Outcome } from './model/import-entry.entity.js';

@ApiSchema({ name: 'ImportSource' })
@Variants('type', {
  FileImportSourceView: { of: ['file'], always: ['files'] },
  WebsiteImportSourceView: { of: ['website'], always: ['url'] },
})
export class ImportSourceView {
  @ApiProperty({ enum: ['file', 'website'] }) type: 'file' | 'website';
  @ApiPropertyOptional({ type: [String], example: ['0UmGg9UpLoAdIdEnTiFi'] }) files?: string[];
  @ApiPropertyOptional({ type: String, format: 'uri' }) url?: string;
}

@ApiSchema({ name: 'ImportTarget' })
export class ImportTargetView {
  /** @example 0UmGg9SpAcEiDeNtIfIe */
  space: string;
  /**
   * The change request that has the pages, once it exists.
   * @example 0UmGg9ChAnGeReQuEsTi
   */
  changeRequest?: string;
  /**
   * The page below which the pages are placed; if absent, they are placed at the top level.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  page?: string;
}

@ApiSchema({ name: 'ImportProgress' })
export class ImportProgressView {
  /** The number of files that are read. */
  @ApiProperty({ type: 'integer', example: 12 }) done: number;
  /** The number of files that are to be read; 0 until the archive is open. */
  @ApiProperty({ type: 'integer', example: 40 }) total: number;
}

@ApiSchema({ name: 'ImportSummary' })
export class ImportSummaryView {
  @ApiProperty({ type: 'integer', example: 38 }) created: number;
  @ApiProperty({ type: 'integer', example: 2 }) updated: number;
  /** The number of pages with another address. Sites lead from their former ones once the change request is merged. */
  @ApiProperty({ type: 'integer', example: 1 }) moved: number;
  @ApiProperty({ type: 'integer', example: 0 }) removed: number;
  @ApiProperty({ type: 'integer', example: 0 }) unchanged: number;
  @ApiProperty({ type: 'integer', example: 3 }) skipped: number;
  /** The number of links that lead nowhere. Their text and their target stay. */
  @ApiProperty({ type: 'integer', example: 1 }) brokenLinks: number;
  /** The number of links to an anchor that their page does not have. */
  @ApiProperty({ type: 'integer', example: 0 }) missingAnchors: number;
  /** The number of pages and reusable contents that have conflicts with edits made since the last import. */
  @ApiProperty({ type: 'integer', example: 0 }) conflicts: number;
}

const PAGE_TYPES = valuesOf({ page: 'a page with a text', folder: 'a group of pages' });
const PAGE_STATUSES = valuesOf({ complete: 'its text has been read', pending: 'its text is still to be read' });

@ApiSchema({ name: 'ImportedPage' })
export class ImportedPageView {
  /** @example 0UmGg9PaGeIdEnTiFiEr */
  id: string;
  @ApiProperty({ enum: PAGE_TYPES }) type: 'page' | 'folder';
  @ApiProperty({ enum: PAGE_STATUSES }) status: 'complete' | 'pending';
}

@ApiSchema({ name: 'ImportUrls' })
export class ImportUrlsView {
  @Address('https://docs.example.com/v1/org/0UmGg9OrGaNiZaTiOnId/imports/0UmGg9ImPoRtIdEnTiFi') location: string;
}

@ApiSchema({ name: 'ImportRun' })
export class ImportRunView {
  @ApiProperty({ enum: ['import-run'] }) object: 'import-run';
  /** @example 0UmGg9ImPoRtIdEnTiFi */
  id: string;
  @ApiProperty({ enum: IMPORT_STATUSES }) status: ImportStatus;
  /**
   * Why it failed.
   * @example "The archives have more than 50,000 entries together"
   */
  reason?: string;
  source: ImportSourceView;
  target: ImportTargetView;
  dryRun: boolean;
  @ApiProperty({ enum: IMPORT_MODES }) mode: ImportMode;
  allowRemovingMost: boolean;
  /**
   * Whether it removes more than half of the pages that earlier imports into the same place made, and more than ten: that fails unless
   * `allowRemovingMost` is true. False until the files are read.
   */
  removesMost: boolean;
  @ApiProperty({ type: [String], example: ['docs/**'] }) include: string[];
  @ApiProperty({ type: [String], example: ['dist'] }) exclude: string[];
  /**
   * How the files are arranged: `gitbook`, `mdbook`, `mintlify`, `mkdocs`, `sphinx`, `docusaurus`, `vitepress`, `starlight`, `nextra`, `hugo` or
   * `folders`. Absent until they are read.
   * @example mkdocs
   */
  layout?: string;
  progress: ImportProgressView;
  summary: ImportSummaryView;
  /** The first 100 pages. The files of the import tell what has become of each. */
  @ApiProperty({ type: [ImportedPageView] }) pages: ImportedPageView[];
  @Moment() createdAt: string;
  @ApiPropertyOptional({ type: String, format: 'date-time' }) startedAt?: string;
  @ApiPropertyOptional({ type: String, format: 'date-time' }) finishedAt?: string;
  urls: ImportUrlsView;
}

@ApiSchema({ name: 'ImportFile' })
export class ImportFileView {
  @ApiProperty({ enum: ['import-file'] }) object: 'import-file';
  @ApiProperty({ type: String, example: 'guides/setup.md' }) path: string;
  /** The path that the file had at the last import, if it has another one now. */
  @ApiPropertyOptional({ type: String, example: 'setup.md' }) formerPath?: string;
  @ApiProperty({ enum: ENTRY_KINDS }) kind: Exclude<EntryKind, 'entry'>;
  /** Absent until the file is read. */
  @ApiPropertyOptional({ enum: OUTCOMES }) outcome?: Outcome;
  /**
   * Why the file was skipped, or what of it is invalid.
   * @example "The file has more than 8 MB"
   */
  reason?: string;
  /**
   * The id of its page, file or reusable content.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  target?: string;
  /** The number of its links that lead nowhere. */
  @ApiProperty({ type: 'integer', example: 0 }) brokenLinks: number;
}

@ApiSchema({ name: 'ImportLink' })
export class ImportLinkView {
  @ApiProperty({ enum: ['import-link'] }) object: 'import-link';
  @ApiProperty({ enum: LINK_PROBLEMS }) problem: LinkProblem;
  /** The file that has the link. */
  @ApiProperty({ type: String, example: 'guides/setup.md' }) path: string;
  /** The line of the file; absent if the link is in a file that it includes. */
  @ApiPropertyOptional({ type: 'integer', example: 12 }) line?: number;
  /**
   * The text of the link.
   * @example "the next step"
   */
  text: string;
  /**
   * Where the link leads, as the file has it.
   * @example ./next.md
   */
  href: string;
  /**
   * The id of the page that has the link; absent for reusable contents.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  page?: string;
}

@ApiSchema({ name: 'ImportRedirect' })
export class ImportRedirectView {
  @ApiProperty({ enum: ['import-redirect'] }) object: 'import-redirect';
  /** The former address within the space. */
  @ApiProperty({ type: String, example: 'guides/install' }) path: string;
  /**
   * The id of the page that it leads to.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  page: string;
}

@ApiSchema({ name: 'ImportMark' })
export class ImportMarkView {
  @ApiProperty({ enum: ['import-mark'] }) object: 'import-mark';
  /**
   * What was not understood.
   * @example "the shortcode `youtube`"
   */
  mark: string;
  @ApiProperty({ type: 'integer', example: 7 }) count: number;
  /** The number of files that have it. */
  @ApiProperty({ type: 'integer', example: 2 }) files: number;
  /** The first of these. */
  @ApiProperty({ type: String, example: 'guides/setup.md' }) path: string;
}

@ApiSchema({ name: 'ImportRunList' })
export class ImportRunListView extends ListOf(ImportRunView) {}

@ApiSchema({ name: 'ImportFileList' })
export class ImportFileListView extends ListOf(ImportFileView) {}

@ApiSchema({ name: 'ImportLinkList' })
export class ImportLinkListView extends ListOf(ImportLinkView) {}

@ApiSchema({ name: 'ImportRedirectList' })
export class ImportRedirectListView extends ListOf(ImportRedirectView) {}

@ApiSchema({ name: 'ImportMarkList' })
export class ImportMarkListView extends ListOf(ImportMarkView) {}
