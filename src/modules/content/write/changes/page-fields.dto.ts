import { IsExpression } from './expression.field.js';
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

/** Those that are named change, the others stay. */
export class PageLayoutDto implements Partial<PageLayout> {
  @Optional()
  @IsIn(['default', 'wide'])
  width?: 'default' | 'wide';

  @Optional()
  @IsBoolean()
  cover?: boolean;

  @Optional()
  @IsIn(['hero', 'full', 'background'])
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

  /** How far down the picture is moved. */
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

/** How an entry of the tree is named and shown. */
export class EntryFieldsDto {
  /** @example "Getting started" */
  @Optional()
  @Length(1, 255)
  title?: string;

  /**
   * What links to it say, where that is not its title. Empty for none.
   * @example Start
   */
  @Optional()
  @IsString()
  @MaxLength(255)
  linkTitle?: string;

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

  @Optional()
  @IsBoolean()
  hidden?: boolean;

  /**
   * Shown only where this is true; empty for always.
   * @example visitor.claims.beta
   */
  @Optional()
  @IsExpression()
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

/** What an entry with a path has besides. */
export class PlacedFieldsDto extends EntryFieldsDto {
  /**
   * Left out or empty, it is made of the title. No two pages side by side have the same.
   * @example getting-started
   */
  @Optional()
  @MaxLength(LONGEST_SLUG)
  @Matches(SLUG, { message: 'must not hold blanks, slashes, or any of ?#%, nor be . or ..' })
  slug?: string;

  @Optional()
  @IsBoolean()
  noIndex?: boolean;

  @Optional()
  @IsBoolean()
  noRobotsIndex?: boolean;
}

/** What a page has besides. */
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

  /** Null for none. */
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => PageCoverDto)
  cover?: PageCoverDto | null;

  /** Null for none. */
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => MetaLinksDto)
  metaLinks?: MetaLinksDto | null;

  @AreVariables()
  variables?: VariableChanges;
}
