import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { TextBodyDto } from '../../../common/document/body.dto.js';

/** The text as a document or as Markdown; empty for no text. */
export class RemarkBodyDto extends TextBodyDto {}

export class PostRemarkDto {
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => RemarkBodyDto)
  body: RemarkBodyDto;
}

export class UpdateRemarkDto {
  /**
   * Emojis to add to your reactions.
   * @example ["👍"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  addedReactions?: string[];

  /**
   * Emojis to remove from your reactions.
   * @example ["👎"]
   */
  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  removedReactions?: string[];

  @Optional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => RemarkBodyDto)
  body?: RemarkBodyDto;
}
