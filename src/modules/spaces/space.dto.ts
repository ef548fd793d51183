import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { ComputedSourceDto } from '../../common/contract/computed-source.dto.js';
import { LANGUAGES, type Language } from '../../common/contract/languages.js';
import { SpaceMergeRules } from '../../common/contract/merge-rules.dto.js';
import { TemplateUseDto } from '../../common/contract/template-use.dto.js';
import { FromFlag, IsHttpUrl, Nullable, Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { IsLevel, type Level } from './tree/level.field.js';

const EDIT_MODES = ['live', 'locked'] as const;

export class CreateSpaceDto {
  /** @example Handbook */
  @Optional()
  @IsString()
  @MaxLength(50)
  title?: string;

  /** @example 📘 */
  @Optional()
  @IsString()
  @MaxLength(50)
  emoji?: string;

  /**
   * The collection to create it in; left out, it is at the top of the organization.
   * @example 0UmGg9CoLlEcTiOnIdYr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  parent?: string;

  @ApiPropertyOptional({ enum: LANGUAGES, example: 'en' })
  @Optional()
  @IsIn(LANGUAGES)
  language?: Language;

  /** Whether its content is edited directly, or through change requests only. */
  @ApiPropertyOptional({ enum: EDIT_MODES, default: 'locked' })
  @Optional()
  @IsIn(EDIT_MODES)
  editMode?: 'live' | 'locked';

  /** Start without a page. */
  @ApiPropertyOptional({ enum: [true] })
  @Optional()
  @IsIn([true])
  empty?: true;

  /** Start with what a template holds; neither with `empty` nor with `computedSource`. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => TemplateUseDto)
  template?: TemplateUseDto;

  /** Start with pages that are worked out from this; neither with `empty` nor with `template`. */
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => ComputedSourceDto)
  computedSource?: ComputedSourceDto;
}

export class UpdateSpaceDto {
  /** @example Handbook */
  @Optional()
  @IsString()
  @MaxLength(50)
  title?: string;

  /** Null for none. Takes the place of an icon. */
  @ApiPropertyOptional({ type: String, maxLength: 50, nullable: true, example: '📘' })
  @Nullable()
  @IsString()
  @MaxLength(50)
  emoji?: string | null;

  /** Null for none. Takes the place of an emoji. */
  @Nullable()
  @IsHttpUrl()
  icon?: string | null;

  /** Whether its content is edited directly, or through change requests only. */
  @ApiPropertyOptional({ enum: EDIT_MODES })
  @Optional()
  @IsIn(EDIT_MODES)
  editMode?: 'live' | 'locked';

  @IsLevel()
  defaultLevel?: Level;

  @ApiPropertyOptional({ enum: LANGUAGES, example: 'en' })
  @Optional()
  @IsIn(LANGUAGES)
  language?: Language;

  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => SpaceMergeRules)
  mergeRules?: SpaceMergeRules;
}

export class GetSpaceQuery {
  /**
   * Opens the published addresses of sites that need a share key.
   * @example 3kTq9ZvLxW0sYb7NcMdR
   */
  @Optional()
  @IsString()
  @MaxLength(512)
  shareKey?: string;
}

export class ListSpacesQuery extends ListQuery {
  /** The bin instead: deleted spaces that you may restore. */
  @FromFlag()
  @IsBoolean()
  deleted: boolean = false;
}

export class ListSpacesOfMemberQuery extends ListQuery {
  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'desc' })
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';
}
