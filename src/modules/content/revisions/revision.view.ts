import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { PageView } from '../pages/page.view.js';

const TYPES = ['edits', 'merge', 'rollback', 'update', 'computed'] as const;

export class RevisionUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/revisions/0UmGg9ReViSiOnIdEnTi') location: string;
  @Address('https://docs.example.com/docs#/Space%20content') app: string;
}

/** One state of the content of a space, without its content. */
@ApiSchema({ name: 'RevisionSummary' })
export class RevisionSummaryView {
  object: 'revision';
  /** @example 0UmGg9ReViSiOnIdEnTi */
  id: string;
  /**
   * The revisions it was made from.
   * @example ["0UmGg9ReViSiOnBeFoRe"]
   */
  parents: string[];
  @ApiProperty({ enum: TYPES, example: 'edits' }) type: (typeof TYPES)[number];
  @Moment() createdAt: string;
  urls: RevisionUrls;
}

/** The content of a space at one moment. */
@ApiSchema({ name: 'Revision' })
export class RevisionView extends RevisionSummaryView {
  @ApiProperty({ type: [PageView] }) pages: PageView[];
  @ApiProperty({ type: 'array', items: { type: 'object' } }) files: object[];
  @ApiProperty({ type: 'array', items: { type: 'object' } }) reusableContents: object[];
  @ApiProperty({ type: 'object', additionalProperties: true }) variables: Record<string, string | number | boolean>;
  @ApiProperty({ type: [String] }) tags: string[];
}

@ApiSchema({ name: 'RevisionList' })
export class RevisionListView extends ListOf(RevisionSummaryView) {}
