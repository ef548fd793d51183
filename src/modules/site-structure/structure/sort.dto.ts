import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import type { ItemType } from '../outline/item-ids.js';
import { IsIdOfType } from '../outline/item-id.field.js';

const ITEMS = valuesOf({
  'site-space': 'a site space',
  'site-section': 'a section',
  'site-section-group': 'a group of sections',
  'site-external-link': 'an external link',
});

/** An item of the structure of a site. */
export class SiteItemDto {
  @ApiProperty({ enum: ITEMS, example: 'site-section' })
  @IsIn(ITEMS)
  type: ItemType;

  /** @example sitesc_0UmGg7SeCtIoNiDeNtIf */
  @IsIdOfType()
  id: string;
}

/** A position among the siblings of the item. */
export class SiteItemPositionDto {
  /** Place it directly before this item. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteItemDto)
  before?: SiteItemDto;

  /** Place it directly after this item. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteItemDto)
  after?: SiteItemDto;
}

@Examples({
  'Move a section before a group (refused until you name both)': {
    item: { type: 'site-section', id: 'sitesc_0UmGg7SeCtIoNiDeNtIf' },
    position: { before: { type: 'site-section-group', id: 'sitesg_0UmGg7GrOuPiDeNtIfYr' } },
  },
})
export class SortStructureDto {
  @IsObject()
  @ValidateNested()
  @Type(() => SiteItemDto)
  item: SiteItemDto;

  @IsObject()
  @ValidateNested()
  @Type(() => SiteItemPositionDto)
  position: SiteItemPositionDto;
}

export class GetStructureQuery {
  /**
   * A share key of the site. With it, published URLs of a site with share links contain the key.
   * @example 3kTq9ZvLxW0sYb7NcMdRfGh2JpQ4tUv6XyA8eBnCsDk
   */
  @Optional()
  @IsString()
  @MaxLength(512)
  shareKey?: string;
}
