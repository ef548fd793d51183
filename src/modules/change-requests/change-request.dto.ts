import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayUnique, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { RichText } from '../../common/document/rich-text.field.js';
import type { Document } from '../../common/document/rich-text.js';
import { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import { Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { IgnoresFurtherProperties } from '../../common/http/dto-shape.js';
import { Examples } from '../../common/openapi/examples.decorator.js';
import { CHANGE_REQUEST_STATUS_MEANINGS, CHANGE_REQUEST_STATUSES, type ChangeRequestStatus } from './change-request.entity.js';
import { valuesOf } from '../../common/enums/values.js';
import { plainDocument } from '../../common/document/plain-document.js';

const { draft, open, archived } = CHANGE_REQUEST_STATUS_MEANINGS;
const FIRST_STATUSES = valuesOf({ draft, open });
/** Without `merged`, which only a merge sets. */
const SETTABLE_STATUSES = valuesOf({ draft, open, archived });

export class ChangeRequestTextsDto {
  /** @example "Say how to install it" */
  @Optional()
  @IsString()
  @MaxLength(100)
  subject?: string;

  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  description?: Document;
}

@IgnoresFurtherProperties()
@Examples({
  'Start a draft': { subject: 'Explain the installation' },
  'Open it for review at once': {
    subject: 'Explain the installation',
    status: 'open',
    description: plainDocument('Readers ask which ports must be open.'),
  },
  'Start with the pages of a template': { subject: 'Add a changelog', template: { id: 'changelog' } },
})
export class CreateChangeRequestDto extends ChangeRequestTextsDto {
  @ApiPropertyOptional({ enum: FIRST_STATUSES, default: 'draft' })
  @Optional()
  @IsIn(FIRST_STATUSES)
  status?: (typeof FIRST_STATUSES)[number];

  /** A template whose content is added to the content of the space. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => TemplateUseDto)
  template?: TemplateUseDto;

  /**
   * The id of the cluster of issues that it is about. Without a subject, the label of the cluster is the subject.
   * @example 0UmGgCcLuStErIdEnTiF
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  conversationsIssuesCluster?: string;
}

@Examples({
  'Open it for review': { status: 'open' },
  'Change the subject': { subject: 'Explain the installation' },
  'Archive it': { status: 'archived' },
})
export class UpdateChangeRequestDto extends ChangeRequestTextsDto {
  /** Only a merge sets `merged`. */
  @ApiPropertyOptional({ enum: SETTABLE_STATUSES })
  @Optional()
  @IsIn(SETTABLE_STATUSES)
  status?: (typeof SETTABLE_STATUSES)[number];
}

export class ChangeRequestFilters extends ListQuery {
  /**
   * Only change requests that this user created.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  creator?: string;

  /**
   * Only change requests that this user edited or commented on.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  contributor?: string;

  /**
   * Only change requests that this user was asked to review.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  requestedReviewer?: string;

  /**
   * Only change requests about this cluster of issues.
   * @example 0UmGgCcLuStErIdEnTiF
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  conversationsIssuesCluster?: string;
}

export class ListChangeRequestsOfSpaceQuery extends ChangeRequestFilters {
  @ApiPropertyOptional({ enum: CHANGE_REQUEST_STATUSES, default: 'open' })
  @IsIn(CHANGE_REQUEST_STATUSES)
  status: ChangeRequestStatus = 'open';
}

export class ListChangeRequestsOfOrgQuery extends ChangeRequestFilters {
  /** Can be repeated. */
  @ApiPropertyOptional({ enum: CHANGE_REQUEST_STATUSES, isArray: true, default: ['open'] })
  @Transform(({ value }: { value: unknown }) => [value].flat())
  @IsIn(CHANGE_REQUEST_STATUSES, { each: true })
  @ArrayUnique()
  status: ChangeRequestStatus[] = ['open'];
}
