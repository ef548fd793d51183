import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Length, ValidateIf, ValidateNested } from 'class-validator';
import { Nullable, Optional } from '../../../common/http/fields.js';

/** A space or a collection beside which something is put. */
export class NeighbourDto {
  @ApiProperty({ enum: ['space', 'collection'], example: 'space' })
  @IsIn(['space', 'collection'])
  type: 'space' | 'collection';

  /** With `type` `space`: its id. */
  @ApiPropertyOptional({ example: '0UmGg9SpAcEiDeNtIfYr' })
  @ValidateIf(({ type, space }: NeighbourDto) => type === 'space' || space !== undefined)
  @IsString()
  @Length(1, 100)
  space?: string;

  /** With `type` `collection`: its id. */
  @ApiPropertyOptional({ example: '0UmGg9CoLlEcTiOnIdYr' })
  @ValidateIf(({ type, collection }: NeighbourDto) => type === 'collection' || collection !== undefined)
  @IsString()
  @Length(1, 100)
  collection?: string;
}

/** A place among the spaces and collections of one parent. */
export class PositionDto {
  /** What comes right after it. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => NeighbourDto)
  before?: NeighbourDto;

  /** What comes right before it. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => NeighbourDto)
  after?: NeighbourDto;
}

/** Where to put a space or a collection. */
export class MoveDto {
  /**
   * The collection to put it in; null for the top of the organization. Left out, it stays where it is.
   * @example 0UmGg9CoLlEcTiOnIdYr
   */
  @Nullable()
  @IsString()
  @Length(1, 100)
  parent?: string | null;

  /** Left out, it comes last. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => PositionDto)
  position?: PositionDto;
}

export class TransferDto {
  /**
   * The organization to transfer to.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  @IsString()
  @Length(1, 100)
  organization: string;
}
