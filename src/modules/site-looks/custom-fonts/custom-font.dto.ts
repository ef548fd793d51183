import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { FONT_CATEGORIES, type FontCategory } from './font-categories.js';

const MOST_FILES = 12;
/** Nothing that could end a text in a style sheet. */
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

@Examples({
  'Add a font (refused until you upload its files)': {
    family: 'Engine Sans',
    files: ['0UmGg7PoIuYtReWqAsDf'],
    licence: 'Bought from the foundry, order 1815',
  },
})
export class CreateFontDto {
  /**
   * Its name. With the name of a font that a customization can choose, such as `Open Sans`, sites that chose it get these files.
   * @example "Engine Sans"
   */
  @IsString()
  @Length(1, 50)
  @Matches(FAMILY, { message: 'must contain only letters, digits, spaces and . _ -' })
  family: string;

  /** The keys of uploads of kind `customization_font` that you have made: one file for each weight and style, 4 MB at most. */
  @ApiProperty({ type: [String], minItems: 1, maxItems: MOST_FILES, example: ['0UmGg7PoIuYtReWqAsDf'] })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_FILES)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 100, { each: true })
  files: string[];

  /** Which fonts of the device stand in for it until it is loaded. */
  @ApiPropertyOptional({ enum: FONT_CATEGORIES, default: 'sans-serif' })
  @Optional()
  @IsIn(FONT_CATEGORIES)
  category?: FontCategory;

  /**
   * What permits you to serve the font, for those who look after the sites later. It is not checked.
   * @example "Bought from the foundry, order 1815"
   */
  @Optional()
  @IsString()
  @Length(1, 1000)
  licence?: string;
}
