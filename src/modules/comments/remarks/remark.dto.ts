import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsString, Length } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { TextBodyDto } from '../../../common/document/body.dto.js';
import { BODY_FORMATS, type BodyFormat } from '../../../common/document/text-body.js';

/** As a document or as Markdown; empty for nothing. */
export class RemarkBodyDto extends TextBodyDto {}

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
  @ApiPropertyOptional({ enum: BODY_FORMATS, default: 'markdown' })
  @IsIn(BODY_FORMATS)
  format: BodyFormat = 'markdown';
}
