import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { Nullable, Optional } from '../../../../common/http/fields.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import { BodyDto } from '../../../../common/document/body.dto.js';
import { AreDependencies, AreProps, IsReference } from './content-reference.field.js';
import { EntryFieldsDto, PageFieldsDto, PlacedFieldsDto } from './page-fields.dto.js';

export class InsertPageDto extends PageFieldsDto {
  @IsIn(['insert_page'])
  operation: 'insert_page';

  @IsObject()
  @ValidateNested()
  @Type(() => BodyDto)
  document: BodyDto;

  /**
   * The id or `ref` of the parent page or group. If absent, the entry is top-level.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  into?: string;

  /**
   * A name for the page within this batch: other pages link to it as `./<ref>.md`.
   * @example intro
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  ref?: string;
}

/** Adds a group: a heading with pages below it. Groups are always top-level. */
export class InsertGroupDto extends PlacedFieldsDto {
  @IsIn(['insert_group'])
  operation: 'insert_group';

  /** @example Guides */
  @IsString()
  @Length(1, 255)
  declare title: string;

  /**
   * A name for the group within this batch.
   * @example guides
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  ref?: string;
}

/** Adds a link to the tree. */
export class InsertLinkDto extends EntryFieldsDto {
  @IsIn(['insert_link'])
  operation: 'insert_link';

  /** @example Status */
  @IsString()
  @Length(1, 255)
  declare title: string;

  @IsReference()
  target: ContentRef;

  /**
   * The id or `ref` of the parent page or group. If absent, the entry is top-level.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  into?: string;
}

export class ComputedDto {
  /** @example builtin:openapi */
  @IsString()
  @Length(1, 100)
  type: string;

  @Optional()
  @AreDependencies()
  dependencies?: Record<string, { ref: ContentRef }>;

  @ApiProperty({ type: 'object', additionalProperties: true })
  @AreProps()
  props: Record<string, unknown>;
}

/** Adds an entry whose pages are computed from a source whenever they are read. */
export class InsertComputedDto extends EntryFieldsDto {
  @IsIn(['insert_computed'])
  operation: 'insert_computed';

  /** @example "API reference" */
  @IsString()
  @Length(1, 255)
  declare title: string;

  @IsObject()
  @ValidateNested()
  @Type(() => ComputedDto)
  computed: ComputedDto;

  /**
   * The id or `ref` of the parent page or group. If absent, the entry is top-level.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  into?: string;
}

/** Updates an entry of the tree. A field that an entry of this type does not have is refused. */
export class UpdatePageDto extends PageFieldsDto {
  @IsIn(['update_page'])
  operation: 'update_page';

  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  page: string;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => BodyDto)
  document?: BodyDto;

  /** The target of a link. */
  @Optional()
  @IsReference({ required: false })
  target?: ContentRef;

  /** The new parent page or group; `null` for top-level. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @Nullable()
  @IsString()
  @Length(1, 100)
  into?: string | null;
}

export class DeletePageDto {
  @IsIn(['delete_page'])
  operation: 'delete_page';

  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  page: string;
}

/** Reverts a page to a revision. A page that was added since is deleted; a page that was deleted since is restored. */
export class RevertPageDto {
  @IsIn(['revert_page'])
  operation: 'revert_page';

  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  page: string;

  /**
   * The revision to revert to. Default: the revision that the change request started from; for a space, the previous revision.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  revision?: string;

  /**
   * The keys of the blocks to revert. If absent, the whole page is reverted.
   * @example ["0UmGg9BlOcKkEyIdEnTi"]
   */
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  block?: string[];
}
