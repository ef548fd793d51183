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
   * The page or group to put it under, or the `ref` of one; left out, it is at the top.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  into?: string;

  /**
   * A name for it within this batch: others link to it as `./<ref>.md`.
   * @example intro
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  ref?: string;
}

/** A heading in the tree with pages below it. Stands at the top. */
export class InsertGroupDto extends PlacedFieldsDto {
  @IsIn(['insert_group'])
  operation: 'insert_group';

  /** @example Guides */
  @IsString()
  @Length(1, 255)
  declare title: string;

  /**
   * A name for it within this batch.
   * @example guides
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  ref?: string;
}

/** An entry of the tree that leads elsewhere. */
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
   * The page or group to put it under, or the `ref` of one; left out, it is at the top.
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

/** Pages that are worked out from something else whenever they are read. */
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
   * The page or group to put it under, or the `ref` of one; left out, it is at the top.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  into?: string;
}

/** Any entry of the tree; what an entry of its type has not is refused. */
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

  /** What a link leads to. */
  @Optional()
  @IsReference({ required: false })
  target?: ContentRef;

  /** The page or group to move it under; null for the top. */
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

/** A page as it was: a page added since vanishes, one deleted since returns. */
export class RevertPageDto {
  @IsIn(['revert_page'])
  operation: 'revert_page';

  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  page: string;

  /**
   * Left out, what the change request began with; of a space, the revision before.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  revision?: string;

  /**
   * The keys of the only blocks to revert; left out, the whole page.
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
