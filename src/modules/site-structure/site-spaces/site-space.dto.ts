import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { valuesOf } from '../../../common/enums/values.js';
import { IsExpression } from '../../../common/expressions/expression.field.js';
import { AlsoNamed } from '../../../common/http/dto-shape.js';
import { FromFlag, Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import type { Neighbours } from '../outline/move-item.js';
import { IsSitePath } from '../outline/path.field.js';
import { ListStructureQuery } from '../outline/list-structure.dto.js';
import { IsItemId } from '../outline/item-id.field.js';

@Examples({ 'Add a space (refused until you name one)': { spaceId: '0UmGg9SpAcEiDeNtIfYr' } })
export class AddSiteSpaceDto {
  /**
   * The id of the space, which may be sent as `space`, too. You must be an administrator of it.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  @AlsoNamed('space')
  @IsString()
  @Length(1, 100)
  spaceId: string;

  /**
   * The id of the section. If omitted, the space goes to the default section, or directly to a site without sections.
   * @example sitesc_0UmGg7SeCtIoNiDeNtIf
   */
  @Optional()
  @IsItemId('site-section')
  sectionId?: string;
}

@Examples({
  'Choose its path': { path: 'v2' },
  'Show it to some visitors only': { condition: 'visitor.claims.plan == "enterprise"' },
  'Show it to everyone': { condition: null },
  'Point it to another space (refused until you name one)': { spaceId: '0UmGg9SpAcEiDeNtIfYr' },
})
export class UpdateSiteSpaceDto {
  /** Its path below that of its section. Unique in the section. */
  @Optional()
  @IsSitePath('v2')
  path?: string;

  /**
   * An expression that decides which visitors see it; null for all.
   * @example visitor.claims.beta
   */
  @ApiPropertyOptional({ type: String, maxLength: 1024, nullable: true })
  @Nullable()
  @IsExpression()
  condition?: string | null;

  /**
   * The id of the space that it shows, which may be sent as `space`, too. You must be an administrator of it.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  @AlsoNamed('space')
  @Optional()
  @IsString()
  @Length(1, 100)
  spaceId?: string;
}

const NEIGHBOURS = valuesOf({ 'site-space': '`siteSpace` is the id' });

/** A site space that another one is placed next to. */
export class SiteSpaceNeighbourDto {
  @ApiProperty({ enum: NEIGHBOURS })
  @IsIn(NEIGHBOURS)
  type: 'site-space';

  /** @example sitesp_0UmGg7SiTeSpAcEiDeNt */
  @IsItemId('site-space')
  siteSpace: string;
}

/** A position among the site spaces of one section. */
export class SiteSpacePositionDto {
  /** Place it directly before this one. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSpaceNeighbourDto)
  before?: SiteSpaceNeighbourDto;

  /** Place it directly after this one. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSpaceNeighbourDto)
  after?: SiteSpaceNeighbourDto;
}

@Examples({
  'Move before another one (refused until you name one)': {
    position: { before: { type: 'site-space', siteSpace: 'sitesp_0UmGg7SiTeSpAcEiDeNt' } },
  },
})
export class MoveSiteSpaceDto {
  @IsObject()
  @ValidateNested()
  @Type(() => SiteSpacePositionDto)
  position: SiteSpacePositionDto;

  /** The neighbours as every kind of item names them. */
  get neighbours(): Neighbours {
    const { before, after } = this.position;
    return {
      before: before && { type: before.type, id: before.siteSpace },
      after: after && { type: after.type, id: after.siteSpace },
    };
  }
}

export class ListSiteSpacesQuery extends ListStructureQuery {
  /** Only the defaults, or only the others. Each section has one default, as has a site without sections. */
  @Optional()
  @FromFlag()
  @IsBoolean()
  default?: boolean;
}
