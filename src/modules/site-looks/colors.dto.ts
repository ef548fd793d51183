import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Nullable } from '../../common/http/fields.js';
import { CODE_THEMES, type CodeTheme } from './code-themes.js';
import { IsGroup } from './settings.field.js';

const COLOR = /^#(?:[0-9a-fA-F]{3}){1,2}$/;

const IsColor = (example: string) =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: 7, pattern: COLOR.source, example }),
    IsString(),
    MaxLength(7),
    Matches(COLOR, { message: 'must be a colour such as #346ddb or #36d' }),
  );

/** A colour for each theme. Both are needed. */
export class ThemedColorDto {
  @IsColor('#346ddb')
  light: string;

  @IsColor('#6fa0f5')
  dark: string;
}

export class TintDto {
  @IsObject()
  @ValidateNested()
  @Type(() => ThemedColorDto)
  color: ThemedColorDto;
}

export class CodeThemesDto {
  @ApiPropertyOptional({ enum: CODE_THEMES, nullable: true })
  @Nullable()
  @IsIn(CODE_THEMES)
  light?: CodeTheme | null;

  @ApiPropertyOptional({ enum: CODE_THEMES, nullable: true })
  @Nullable()
  @IsIn(CODE_THEMES)
  dark?: CodeTheme | null;
}

/** The themes of code in pages, and in pages that are computed from OpenAPI specifications. */
export class CodeThemeDto {
  @IsGroup(() => CodeThemesDto)
  default?: CodeThemesDto | null;

  @IsGroup(() => CodeThemesDto)
  openapi?: CodeThemesDto | null;
}
