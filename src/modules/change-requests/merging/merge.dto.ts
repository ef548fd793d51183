import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { FromFlag, Optional } from '../../../common/http/fields.js';
import type { TargetKind } from '../../versions/merge/conflict.js';
import { MOST_RESOLUTIONS } from './merge-conflicts.js';

const KINDS = ['page', 'file', 'reusable-content', 'variable'] as const satisfies readonly TargetKind[];

export class MergeQuery {
  /** Find out whether it can be merged, and merge nothing. */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @FromFlag()
  @IsBoolean()
  dryRun: boolean = false;
}

export class ConflictTargetDto {
  @ApiProperty({ enum: KINDS })
  @IsIn(KINDS)
  kind: TargetKind;

  /** @example 0UmGg9PaGeIdEnTiFiEr */
  @IsString()
  @Length(1, 200)
  id: string;
}

/** What is to become of one conflict: one of the two sides, or a value of its own. */
export class ResolutionDto {
  @IsObject()
  @ValidateNested()
  @Type(() => ConflictTargetDto)
  target: ConflictTargetDto;

  /** @example /title */
  @IsString()
  @MaxLength(1000)
  path: string;

  @ApiPropertyOptional({ enum: ['ours', 'theirs'] })
  @Optional()
  @IsIn(['ours', 'theirs'])
  take?: 'ours' | 'theirs';

  @ApiPropertyOptional({ description: 'Instead of `take`: what it is to be; null for nothing.' })
  @Allow()
  value?: unknown;
}

export class UpdateFromSpaceDto {
  /**
   * The revision of the space the resolutions were made against: if it has moved on, nothing is done.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  theirs?: string;

  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_RESOLUTIONS)
  @ValidateNested({ each: true })
  @Type(() => ResolutionDto)
  resolutions?: ResolutionDto[];
}
