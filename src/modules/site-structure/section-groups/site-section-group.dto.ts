import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { IsIdOfType, IsItemId } from '../outline/item-id.field.js';

/** The most sections that one request puts into a group. */
const MOST_SECTIONS_AT_ONCE = 200;

@Examples({
  'Add a group': { title: 'Products', icon: 'boxes' },
  'Add a group with a section (refused until you name one)': { title: 'Products', sections: ['sitesc_0UmGg7SeCtIoNiDeNtIf'] },
  'Add a group inside another one (refused until you name one)': { title: 'Engines', parent: 'sitesg_0UmGg7GrOuPiDeNtIfYr' },
})
export class AddSiteSectionGroupDto {
  /** @example Products */
  @Length(1, 100)
  title: string;

  /**
   * The name of an icon; null for none.
   * @example boxes
   */
  @ApiPropertyOptional({ type: String, maxLength: 50, nullable: true })
  @Nullable()
  @IsString()
  @MaxLength(50)
  icon?: string | null;

  /**
   * The ids of sections that move into the group, in this order.
   * @example ["sitesc_0UmGg7SeCtIoNiDeNtIf"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_SECTIONS_AT_ONCE)
  @ArrayUnique()
  @IsItemId('site-section', { each: true })
  sections?: string[];

  /**
   * The id of the group that contains it. If omitted, the group is at the top of the site.
   * @example sitesg_0UmGg7GrOuPiDeNtIfYr
   */
  @Optional()
  @IsItemId('site-section-group')
  parent?: string;
}

@Examples({
  'Rename the group': { title: 'Products' },
  'Remove its icon': { icon: null },
  'Move it to the top of the site': { parentSectionGroupId: null },
})
export class UpdateSiteSectionGroupDto {
  /** @example Products */
  @Optional()
  @Length(1, 100)
  title?: string;

  /**
   * The name of an icon; null for none.
   * @example boxes
   */
  @ApiPropertyOptional({ type: String, maxLength: 50, nullable: true })
  @Nullable()
  @IsString()
  @MaxLength(50)
  icon?: string | null;

  /**
   * The id of the group to move it into, as the last entry; null for the top of the site.
   * @example sitesg_0UmGg7GrOuPiDeNtIfYr
   */
  @ApiPropertyOptional({ type: String, minLength: 1, maxLength: 100, nullable: true })
  @Nullable()
  @IsItemId('site-section-group')
  parentSectionGroupId?: string | null;
}

@Examples({ 'Move a section into the group (refused until you name one)': { sectionId: 'sitesc_0UmGg7SeCtIoNiDeNtIf' } })
export class AddSectionToGroupDto {
  /**
   * The id of the section.
   * @example sitesc_0UmGg7SeCtIoNiDeNtIf
   */
  @IsItemId('site-section')
  sectionId: string;
}

const NEIGHBOURS = valuesOf({ 'site-section': '`id` is that of a section', 'site-section-group': '`id` is that of a group' });

/** A section or a group that something is placed next to. */
export class SectionEntryNeighbourDto {
  @ApiProperty({ enum: NEIGHBOURS, example: 'site-section-group' })
  @IsIn(NEIGHBOURS)
  type: 'site-section' | 'site-section-group';

  /** @example sitesg_0UmGg7GrOuPiDeNtIfYr */
  @IsIdOfType()
  id: string;
}

/** A position among the sections and groups of one parent. */
export class SectionEntryPositionDto {
  /** Place it directly before this section or group. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SectionEntryNeighbourDto)
  before?: SectionEntryNeighbourDto;

  /** Place it directly after this section or group. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SectionEntryNeighbourDto)
  after?: SectionEntryNeighbourDto;
}

@Examples({
  'Move before another one (refused until you name one)': {
    position: { before: { type: 'site-section-group', id: 'sitesg_0UmGg7GrOuPiDeNtIfYr' } },
  },
})
export class MoveSiteSectionGroupDto {
  @IsObject()
  @ValidateNested()
  @Type(() => SectionEntryPositionDto)
  position: SectionEntryPositionDto;
}
