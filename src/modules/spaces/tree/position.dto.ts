import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Length, ValidateIf, ValidateNested } from 'class-validator';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { valuesOf } from '../../../common/enums/values.js';

const NEIGHBOURS = valuesOf({
  space: '`space` is the id',
  collection: '`collection` is the id',
});

/** A space or a collection that something is placed next to. */
export class NeighbourDto {
  @ApiProperty({ enum: NEIGHBOURS, example: 'space' })
  @IsIn(NEIGHBOURS)
  type: 'space' | 'collection';

  /** The id of the space, if `type` is `space`. */
  @ApiPropertyOptional({ example: '0UmGg9SpAcEiDeNtIfYr' })
  @ValidateIf(({ type, space }: NeighbourDto) => type === 'space' || space !== undefined)
  @IsString()
  @Length(1, 100)
  space?: string;

  /** The id of the collection, if `type` is `collection`. */
  @ApiPropertyOptional({ example: '0UmGg9CoLlEcTiOnIdYr' })
  @ValidateIf(({ type, collection }: NeighbourDto) => type === 'collection' || collection !== undefined)
  @IsString()
  @Length(1, 100)
  collection?: string;
}

/** A position among the spaces and collections of one parent. */
export class PositionDto {
  /** Place it directly before this space or collection. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => NeighbourDto)
  before?: NeighbourDto;

  /** Place it directly after this space or collection. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => NeighbourDto)
  after?: NeighbourDto;
}

/** The new place of a space or a collection. */
@Examples({
  'Move out of its collection, to the top of the organization': { parent: null },
  'Move into a collection (refused until you name one)': { parent: '0UmGg9CoLlEcTiOnIdYr' },
  'Move before a space (refused until you name one)': { position: { before: { type: 'space', space: '0UmGg9SpAcEiDeNtIfYr' } } },
})
export class MoveDto {
  /**
   * The id of the new parent collection; null for the top of the organization. If omitted, the parent does not change.
   * @example 0UmGg9CoLlEcTiOnIdYr
   */
  @Nullable()
  @IsString()
  @Length(1, 100)
  parent?: string | null;

  /** The position in the parent. If omitted, it is placed last. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => PositionDto)
  position?: PositionDto;
}

@Examples({
  'Transfer to another organization (refused until you name one)': { organization: '0UmGg3zXcVbNmLkJhGfD' },
})
export class TransferDto {
  /**
   * The id of the organization to transfer to.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  @IsString()
  @Length(1, 100)
  organization: string;
}
