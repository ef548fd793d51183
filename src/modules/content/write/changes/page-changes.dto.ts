import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { RichText, type RichTextDocument } from '../../../common/contract/document.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { LONGEST_SLUG, SLUG } from './slug.js';

export const MOST_CHANGES = 50;

/** What a page says, as a document or as Markdown; empty for nothing. */
export class BodyDto {
  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  document?: RichTextDocument;

  /**
   * A leading heading, and a title in its front matter, name the page.
   * @example "# Getting started"
   */
  @Optional()
  @IsString()
  markdown?: string;
}

class PageFieldsDto {
  /** @example "Getting started" */
  @Optional()
  @Length(1, 255)
  title?: string;

  /**
   * Left out or empty, it is made of the title. No two pages side by side have the same.
   * @example getting-started
   */
  @Optional()
  @MaxLength(LONGEST_SLUG)
  @Matches(SLUG, { message: 'must not hold blanks, slashes, or any of ?#%' })
  slug?: string;

  /**
   * Empty for none.
   * @example 🚀
   */
  @Optional()
  @IsString()
  @MaxLength(50)
  emoji?: string;

  /**
   * Empty for none.
   * @example rocket
   */
  @Optional()
  @IsString()
  @MaxLength(50)
  icon?: string;

  /** @example "The first five minutes." */
  @Optional()
  @IsString()
  @MaxLength(300)
  description?: string;

  @Optional()
  @IsBoolean()
  hidden?: boolean;

  @Optional()
  @IsBoolean()
  noIndex?: boolean;

  @Optional()
  @IsBoolean()
  noRobotsIndex?: boolean;

  /**
   * Shown only where this is true; empty for always.
   * @example visitor.claims.beta
   */
  @Optional()
  @IsString()
  @MaxLength(1024)
  condition?: string;

  /**
   * The place among its siblings, from 0; left out, it comes last.
   * @example 0
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  at?: number;
}

export class InsertPageDto extends PageFieldsDto {
  @IsIn(['insert_page'])
  operation: 'insert_page';

  @IsObject()
  @ValidateNested()
  @Type(() => BodyDto)
  document: BodyDto;

  /**
   * The page to put it under; left out, it is at the top.
   * @example 0UmGg9PaGeIdEnTiFiEr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  into?: string;

  /**
   * A name for it within this batch.
   * @example intro
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  ref?: string;
}

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

  /** The page to move it under; null for the top. */
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

/** Stands for what says no operation there is, so that it is refused by name. */
class UnknownChangeDto {
  @IsIn(['insert_page', 'update_page', 'delete_page'])
  operation: string;
}

export type ChangeDto = InsertPageDto | UpdatePageDto | DeletePageDto;

const KINDS: Readonly<Record<string, new () => object>> = {
  insert_page: InsertPageDto,
  update_page: UpdatePageDto,
  delete_page: DeletePageDto,
};

const toChange = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const { operation } = item as { operation?: unknown };
  const known = typeof operation === 'string' && Object.hasOwn(KINDS, operation) ? KINDS[operation] : undefined;
  return known ? plainToInstance(known, item) : plainToInstance(UnknownChangeDto, { operation });
};

/** Applied in order, all or none, as one revision. */
@ApiExtraModels(InsertPageDto, UpdatePageDto, DeletePageDto)
export class WriteContentDto {
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MOST_CHANGES,
    items: { oneOf: [InsertPageDto, UpdatePageDto, DeletePageDto].map((kind) => ({ $ref: getSchemaPath(kind) })) },
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_CHANGES)
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(toChange) : value))
  @IsObject({ each: true, message: 'must hold changes' })
  @ValidateNested({ each: true })
  changes: ChangeDto[];
}
