import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { FromFlag, Optional } from '../../../common/http/fields.js';
import type { TargetKind } from '../../versions/merge/conflict.js';
import { MOST_RESOLUTIONS } from './merge-conflicts.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { valuesOf } from '../../../common/enums/values.js';

const KINDS = valuesOf({
  page: '`id` is the id of a page',
  file: '`id` is the id of a file',
  'reusable-content': '`id` is the id of a reusable content',
  variable: '`id` is the name of a variable',
}) satisfies readonly TargetKind[];
const SIDES = valuesOf({
  ours: 'what the change request has',
  theirs: 'what the space has',
});

export class MergeQuery {
  /** If `true`, only check whether the change request can be merged. */
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

/** How to settle one conflict: with one of the two sides, or with another value. */
export class ResolutionDto {
  @IsObject()
  @ValidateNested()
  @Type(() => ConflictTargetDto)
  target: ConflictTargetDto;

  /** @example /title */
  @IsString()
  @MaxLength(1000)
  path: string;

  @ApiPropertyOptional({ enum: SIDES })
  @Optional()
  @IsIn(SIDES)
  take?: 'ours' | 'theirs';

  @ApiPropertyOptional({ description: 'The value to set, instead of `take`; `null` removes it.' })
  @Allow()
  value?: unknown;
}

@Examples({
  'Take over the changes of the space': {},
  'Settle conflicts (refused until you copy them from the first answer)': {
    theirs: '0UmGg9ReViSiOnIdEnTi',
    resolutions: [
      { target: { kind: 'page', id: '0UmGg9PaGeIdEnTiFiEr' }, path: '/title', take: 'ours' },
      { target: { kind: 'page', id: '0UmGg9PaGeIdEnTiFiEr' }, path: '/description', value: 'How to install the engine.' },
    ],
  },
})
export class UpdateFromSpaceDto {
  /**
   * The revision of the space that the resolutions refer to (`error.theirs`). If the space has changed since, the request is refused (412).
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
