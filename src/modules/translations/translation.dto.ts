import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { LANGUAGES, type Language } from '../../common/contract/languages.js';
import { plainDocument } from '../../common/document/plain-document.js';
import { IsRichText, RichText } from '../../common/document/rich-text.field.js';
import type { Document } from '../../common/document/rich-text.js';
import { Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';
import { Examples } from '../../common/openapi/examples.decorator.js';

const SPACE = '0UmGg9SpAcEiDeNtIfYr';

export class TranslationSourceDto {
  /**
   * The id of the space to translate.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  @IsString()
  @Length(1, 100)
  space: string;

  /** The language that the space is written in. */
  @ApiProperty({ enum: LANGUAGES, example: 'en' })
  @IsIn(LANGUAGES)
  language: Language;
}

@Examples({
  'Translate a space into German (refused until you name one)': { language: 'de', source: { space: SPACE, language: 'en' } },
  'Instruct the engine (refused until you name a space)': {
    language: 'fr',
    source: { space: SPACE, language: 'en' },
    instructions: plainDocument('Address readers formally.'),
  },
})
export class CreateTranslationDto {
  /** The language to translate into. */
  @ApiProperty({ enum: LANGUAGES, example: 'de' })
  @IsIn(LANGUAGES)
  language: Language;

  @IsObject()
  @ValidateNested()
  @Type(() => TranslationSourceDto)
  source: TranslationSourceDto;

  /** What language models should consider, such as tone and style. */
  @RichText({ required: false })
  @Optional()
  @IsRichText()
  instructions?: Document;
}

@Examples({ 'Change the instructions': { instructions: plainDocument('Address readers informally.') } })
export class UpdateTranslationDto {
  /** What language models should consider, such as tone and style. They apply to what is translated from now on. */
  @IsRichText()
  instructions: Document;
}

export class ListTranslationsQuery extends ListQuery {
  /**
   * Only the translations of this space, and the one whose result it is.
   * @example 0UmGg9SpAcEiDeNtIfYr
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  space?: string;
}
