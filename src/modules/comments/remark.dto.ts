import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, Length, MaxLength } from 'class-validator';
import { RichText, type RichTextDocument } from '../../common/contract/document.js';
import { Optional } from '../../common/http/fields.js';
import { LONGEST_TEXT, type BodyFormat, type TextBody } from '../change-requests/text-body.js';

export const FORMATS = ['document', 'markdown'] as const;

/** As a document or as Markdown; empty for nothing. */
export class RemarkBodyDto implements TextBody {
  @RichText({ required: false })
  @Optional()
  @IsObject({ message: 'must be a document' })
  document?: RichTextDocument;

  /** @example "What of *Windows*?" */
  @Optional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  markdown?: string;
}

export class ReactionsDto {
  /**
   * Emojis you react with from now on.
   * @example ["👍"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  addedReactions?: string[];

  /**
   * Emojis you no longer react with.
   * @example ["👎"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  removedReactions?: string[];
}

export class FormatQuery {
  /** How the body comes. */
  @ApiPropertyOptional({ enum: FORMATS, default: 'markdown' })
  @IsIn(FORMATS)
  format: BodyFormat = 'markdown';
}
