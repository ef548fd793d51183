import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { IMPORT_STATUSES, type ImportStatus } from './model/import.entity.js';
import { ENTRY_KINDS, type EntryKind, OUTCOMES, type Outcome } from './model/import-entry.entity.js';

@ApiSchema({ name: 'ImportSource' })
export class ImportSourceView {
  @ApiProperty({ enum: ['file', 'website'] }) type: 'file' | 'website';
  @ApiPropertyOptional({ type: [String] }) files?: string[];
  @ApiPropertyOptional({ type: String, format: 'uri' }) url?: string;
}

@ApiSchema({ name: 'ImportTarget' })
export class ImportTargetView {
  space: string;
  /** The change request that has the pages, once it exists. */
  changeRequest?: string;
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
  @ApiProperty({ type: 'integer', example: 0 }) unchanged: number;
  @ApiProperty({ type: 'integer', example: 3 }) skipped: number;
  /** The number of links that lead nowhere. Their text stays. */
  @ApiProperty({ type: 'integer', example: 1 }) brokenLinks: number;
}

@ApiSchema({ name: 'ImportedPage' })
export class ImportedPageView {
  id: string;
  @ApiProperty({ enum: ['page', 'folder'] }) type: 'page' | 'folder';
  @ApiProperty({ enum: ['complete', 'pending'] }) status: 'complete' | 'pending';
}

@ApiSchema({ name: 'ImportUrls' })
export class ImportUrlsView {
  @Address('https://docs.example.com/v1/org/0UmGg9OrGaNiZaTiOnId/imports/0UmGg9ImPoRtIdEnTiFi') location: string;
}

@ApiSchema({ name: 'ImportRun' })
export class ImportRunView {
  @ApiProperty({ enum: ['import-run'] }) object: 'import-run';
  id: string;
  @ApiProperty({ enum: IMPORT_STATUSES }) status: ImportStatus;
  /** Why it failed. */
  reason?: string;
  source: ImportSourceView;
  target: ImportTargetView;
  dryRun: boolean;
  /** How the files are arranged: `gitbook`, `mdbook`, `mkdocs`, `docusaurus`, `vitepress` or `folders`. Absent until they are read. */
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
  @ApiProperty({ enum: ENTRY_KINDS }) kind: Exclude<EntryKind, 'entry'>;
  /** Absent until the file is read. */
  @ApiPropertyOptional({ enum: OUTCOMES }) outcome?: Outcome;
  /** Why the file was skipped, or what of it is invalid. */
  reason?: string;
  /** The id of its page, file or reusable content. */
  target?: string;
  /** The number of its links that lead nowhere. */
  @ApiProperty({ type: 'integer', example: 0 }) brokenLinks: number;
}

@ApiSchema({ name: 'ImportRunList' })
export class ImportRunListView extends ListOf(ImportRunView) {}

@ApiSchema({ name: 'ImportFileList' })
export class ImportFileListView extends ListOf(ImportFileView) {}
