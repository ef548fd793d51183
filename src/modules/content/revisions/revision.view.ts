import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Address, Moment } from '../../../common/http/fields.js';
import { ListOf } from '../../../common/http/list.view.js';
import { FileView } from '../files/file.view.js';
import { PageView, VariableValues } from '../pages/page.view.js';
import { ReusableContentView } from '../reusable-contents/reusable-content.view.js';
import { ShowsSourceCommit, SourceCommitView } from '../sources/source.view.js';
import { MergedFromProperty } from '../merged-from.js';
import type { Variables } from '../../versions/records/content-root.js';
import { valuesOf } from '../../../common/enums/values.js';

const TYPES = valuesOf({
  edits: 'made by edits',
  merge: 'made by the merge of a change request',
  rollback: 'made by going back to an older revision',
  update: 'made by an update of a change request from its space',
  computed: 'made by an update of computed content',
});

export class RevisionUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr/revisions/0UmGg9ReViSiOnIdEnTi') location: string;
  @Address('https://docs.example.com/docs#/Space%20content') app: string;
}

/** A revision of a space, without its content. */
@ApiSchema({ name: 'RevisionSummary' })
export class RevisionSummaryView {
  object: 'revision';
  /** @example 0UmGg9ReViSiOnIdEnTi */
  id: string;
  /**
   * The ids of the revisions it was made from.
   * @example ["0UmGg9ReViSiOnBeFoRe"]
   */
  parents: string[];
  @ApiProperty({ enum: TYPES, example: 'edits' }) type: (typeof TYPES)[number];
  @MergedFromProperty() mergedFrom?: object;
  @Moment() createdAt: string;
  @ShowsSourceCommit() git?: SourceCommitView;
  urls: RevisionUrls;
}

/** A tag of updates, which references of the kind `tag` name by its slug. */
@ApiSchema({ name: 'RevisionTag' })
export class RevisionTagView {
  @ApiProperty({ example: 'fix' }) slug: string;
  @ApiProperty({ example: 'fix' }) label: string;
}

/** A revision of a space with its content. */
@ApiSchema({ name: 'Revision' })
export class RevisionView extends RevisionSummaryView {
  @ApiProperty({ type: [PageView] }) pages: PageView[];
  @ApiProperty({ type: [FileView] }) files: FileView[];
  @ApiProperty({ type: [ReusableContentView] }) reusableContents: ReusableContentView[];
  @VariableValues(true) variables: Variables;
  @ApiProperty({ type: [RevisionTagView], description: 'The tags that updates in the content have.' }) tags: RevisionTagView[];
}

@ApiSchema({ name: 'RevisionList' })
export class RevisionListView extends ListOf(RevisionSummaryView) {}
