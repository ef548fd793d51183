import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { IsExpression } from '../../../common/expressions/expression.field.js';
import { AlsoNamed } from '../../../common/http/dto-shape.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import type { Neighbours } from '../outline/move-item.js';
import { IsSitePath } from '../outline/path.field.js';
import { IsItemId } from '../outline/item-id.field.js';

@Examples({
  'Add a section (refused until you name a space)': { spaceId: '0UmGg9SpAcEiDeNtIfYr', title: 'Guides', icon: 'book' },
})
export class AddSiteSectionDto {
  /**
   * The id of its first space, which may be sent as `space`, too. You must be an administrator of it.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  @AlsoNamed('space')
  @IsString()
  @Length(1, 100)
  spaceId: string;

  /**
   * The title; null for the title of the space.
   * @example Guides
   */
  @ApiPropertyOptional({ type: String, minLength: 2, maxLength: 128, nullable: true })
  @Nullable()
  @Length(2, 128)
  title?: string | null;

  /**
   * The name of an icon; null for none.
   * @example book
   */
  @ApiPropertyOptional({ type: String, maxLength: 50, nullable: true })
  @Nullable()
  @IsString()
  @MaxLength(50)
  icon?: string | null;
}

@Examples({
  'Rename the section': { title: 'Guides', description: 'How to run the engine.' },
  'Choose its path and icon': { path: 'guides', icon: 'book' },
  'Show it to some visitors only': { condition: 'visitor.claims.plan == "enterprise"' },
  'Show it to everyone': { condition: null },
  'Move it to the top of the site': { siteSectionGroupId: null },
  'Choose what visitors see first (refused until you name a site space)': { defaultSiteSpace: 'sitesp_0UmGg7SiTeSpAcEiDeNt' },
})
export class UpdateSiteSectionDto {
  /** @example Guides */
  @Optional()
  @Length(2, 128)
  title?: string;

  /** Its path on the site. Unique on the site. */
  @Optional()
  @IsSitePath('guides')
  path?: string;

  /**
   * The id of the site space of the section that visitors see first.
   * @example sitesp_0UmGg7SiTeSpAcEiDeNt
   */
  @Optional()
  @IsItemId('site-space')
  defaultSiteSpace?: string;

  /**
   * An expression that decides which visitors see it; null for all.
   * @example visitor.claims.beta
   */
  @ApiPropertyOptional({ type: String, maxLength: 1024, nullable: true })
  @Nullable()
  @IsExpression()
  condition?: string | null;

  /**
   * The name of an icon; null for none.
   * @example book
   */
  @ApiPropertyOptional({ type: String, maxLength: 50, nullable: true })
  @Nullable()
  @IsString()
  @MaxLength(50)
  icon?: string | null;

  /**
   * The description; null for none.
   * @example "How to run the engine."
   */
  @ApiPropertyOptional({ type: String, maxLength: 256, nullable: true })
  @Nullable()
  @IsString()
  @MaxLength(256)
  description?: string | null;

  /**
   * The id of the group to move it into, as the last entry; null for the top of the site.
   * @example sitesg_0UmGg7GrOuPiDeNtIfYr
   */
  @ApiPropertyOptional({ type: String, minLength: 1, maxLength: 100, nullable: true })
  @Nullable()
  @IsItemId('site-section-group')
  siteSectionGroupId?: string | null;
}

const NEIGHBOURS = valuesOf({ 'site-section': '`siteSection` is the id' });

/** A section that another one is placed next to. */
export class SiteSectionNeighbourDto {
  @ApiProperty({ enum: NEIGHBOURS })
  @IsIn(NEIGHBOURS)
  type: 'site-section';

  /** @example sitesc_0UmGg7SeCtIoNiDeNtIf */
  @IsItemId('site-section')
  siteSection: string;
}

/** A position among the sections and groups of one parent. */
export class SiteSectionPositionDto {
  /** Place it directly before this section. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSectionNeighbourDto)
  before?: SiteSectionNeighbourDto;

  /** Place it directly after this section. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSectionNeighbourDto)
  after?: SiteSectionNeighbourDto;
}

@Examples({
  'Move before another one (refused until you name one)': {
    position: { before: { type: 'site-section', siteSection: 'sitesc_0UmGg7SeCtIoNiDeNtIf' } },
  },
})
export class MoveSiteSectionDto {
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSectionPositionDto)
  position: SiteSectionPositionDto;

  /** The neighbours as every kind of item names them. */
  get neighbours(): Neighbours {
    const { before, after } = this.position;
    return {
      before: before && { type: before.type, id: before.siteSection },
      after: after && { type: after.type, id: after.siteSection },
    };
  }
}
