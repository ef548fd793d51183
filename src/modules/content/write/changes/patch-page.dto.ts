import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../../../../common/http/fields.js';
import { BodyDto } from '../../../../common/document/body.dto.js';
import { unionOf } from '../../../../common/openapi/variants.decorator.js';
import { OneOf } from './one-of.js';

const MOST_EDITS = 100;

/** Inserts blocks after or before another block; without `after` and `before`, at the end of the page. */
export class InsertBlocksDto {
  @IsIn(['insert'])
  edit: 'insert';

  @Optional()
  @IsString()
  @Length(1, 200)
  after?: string;

  @Optional()
  @IsString()
  @Length(1, 200)
  before?: string;

  @IsObject()
  @ValidateNested()
  @Type(() => BodyDto)
  document: BodyDto;
}

/** Replaces a block. The first new block keeps the key of the replaced block. */
export class ReplaceBlockDto {
  @IsIn(['replace'])
  edit: 'replace';

  /** @example 0UmGg9BlOcKkEyIdEnTi */
  @IsString()
  @Length(1, 200)
  block: string;

  @IsObject()
  @ValidateNested()
  @Type(() => BodyDto)
  document: BodyDto;
}

export class DeleteBlockDto {
  @IsIn(['delete'])
  edit: 'delete';

  /** @example 0UmGg9BlOcKkEyIdEnTi */
  @IsString()
  @Length(1, 200)
  block: string;
}

/** Replaces text. A match cannot cross a change of style. */
export class ReplaceTextDto {
  @IsIn(['replace_text'])
  edit: 'replace_text';

  /** @example colour */
  @IsString()
  @Length(1, 10_000)
  find: string;

  /** @example color */
  @IsString()
  @MaxLength(10_000)
  replace: string;

  /** How often the text must occur. If it occurs more or fewer times, the batch is refused (409). */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(100_000)
  matches?: number;

  /**
   * The block to search. If absent, the whole page is searched.
   * @example 0UmGg9BlOcKkEyIdEnTi
   */
  @Optional()
  @IsString()
  @Length(1, 200)
  block?: string;
}

const EDITS = { insert: InsertBlocksDto, replace: ReplaceBlockDto, delete: DeleteBlockDto, replace_text: ReplaceTextDto };
export type BlockEditDto = InstanceType<(typeof EDITS)[keyof typeof EDITS]>;

/** Edits some blocks of a page. The other blocks do not change. */
@ApiExtraModels(...Object.values(EDITS))
export class PatchPageDto {
  @IsIn(['patch_page'])
  operation: 'patch_page';

  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  page: string;

  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MOST_EDITS,
    items: unionOf('edit', EDITS),
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_EDITS)
  @OneOf('edit', EDITS)
  edits: BlockEditDto[];
}
