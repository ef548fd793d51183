import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsExpression } from '../../../../common/expressions/expression.field.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Nullable, Optional } from '../../../../common/http/fields.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { PageLayout } from '../../../versions/records/page-record.js';
import { LONGEST_SLUG, SLUG } from '../../../versions/records/slug.js';
import { AreReferences, IsReference } from './content-reference.field.js';
import { AreVariables, type VariableChanges } from './variables.field.js';
import { valuesOf } from '../../../../common/enums/values.js';

const WIDTHS = valuesOf({
  default: 'the width that reads best',
  wide: 'the whole width of the window',
});
const COVER_SIZES = valuesOf({
  hero: 'across the page, above the title',
  full: 'across the whole window',
  background: 'behind the title',
});

/** Only the fields that are present change. */
export class PageLayoutDto implements Partial<PageLayout> {
  @Optional()
  @ApiPropertyOptional({ enum: WIDTHS })
  @IsIn(WIDTHS)
  width?: 'default' | 'wide';

  @Optional()
  @IsBoolean()
  cover?: boolean;

  @Optional()
  @ApiPropertyOptional({ enum: COVER_SIZES })
  @IsIn(COVER_SIZES)
  coverSize?: 'hero' | 'full' | 'background';

  @Optional()
  @IsBoolean()
  title?: boolean;

  @Optional()
  @IsBoolean()
  description?: boolean;

  @Optional()
  @IsBoolean()
  tableOfContents?: boolean;

  @Optional()
  @IsBoolean()
  outline?: boolean;

  @Optional()
  @IsBoolean()
  pagination?: boolean;

  @Optional()
  @IsBoolean()
  metadata?: boolean;
}

export class PageCoverDto {
  @Optional()
  @IsReference({ kinds: ['url', 'file'], required: false })
  ref?: ContentRef;

  @Optional()
  @IsReference({ kinds: ['url', 'file'], required: false })
  refDark?: ContentRef;

  /** The vertical offset of the picture. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  yPos: number;

  @Optional()
  @IsInt()
  @Min(10)
  @Max(700)
  height?: number;
}

export class MetaLinksDto {
  @Optional()
  @IsReference({ kinds: ['page', 'url'], required: false })
  canonical?: ContentRef;

  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  @AreReferences({ kinds: ['page', 'url'] })
  alternates?: ContentRef[];
}

/** The fields that all entries of the tree have. */
export class EntryFieldsDto {
  /** @example "Getting started" */
  @Optional()
  @Length(1, 255)
  title?: string;

  /**
   * The text of links to the entry, if it differs from the title. An empty string removes it.
   * @example Start
   */
  @Optional()
  @IsString()
  @MaxLength(255)
  linkTitle?: string;

  /**
   * An empty string removes it.
   * @example 🚀
   */
  @Optional()
  @IsString()
  @MaxLength(50)
  emoji?: string;

  /**
   * An empty string removes it.
   * @example rocket
   */
  @Optional()
  @IsString()
  @MaxLength(50)
  icon?: string;

  @Optional()
  @IsBoolean()
  hidden?: boolean;

  /**
   * An expression: the entry is shown only if it is true. An empty string removes it.
   * @example visitor.claims.beta
   */
  @Optional()
  @IsExpression()
  condition?: string;

  /**
   * The index among its siblings, from 0. If absent, a new entry comes last.
   * @example 0
   */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  at?: number;
}

/** The additional fields of entries that have a path. */
export class PlacedFieldsDto extends EntryFieldsDto {
  /**
   * Unique among siblings. If absent or empty, it is made from the title.
   * @example getting-started
   */
  @Optional()
  @MaxLength(LONGEST_SLUG)
  @Matches(SLUG, { message: 'must not contain whitespace, slashes or any of ?#%, and must not be . or ..' })
  slug?: string;

  @Optional()
  @IsBoolean()
  noIndex?: boolean;

  @Optional()
  @IsBoolean()
  noRobotsIndex?: boolean;
}

/** The additional fields of pages. */
export class PageFieldsDto extends PlacedFieldsDto {
  /** @example "The first five minutes." */
  @Optional()
  @IsString()
  @MaxLength(300)
  description?: string;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => PageLayoutDto)
  layout?: PageLayoutDto;

  /** `null` removes it. */
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => PageCoverDto)
  cover?: PageCoverDto | null;

  /** `null` removes it. */
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => MetaLinksDto)
  metaLinks?: MetaLinksDto | null;

  @AreVariables()
  variables?: VariableChanges;
}
