import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { TextBodyDto } from '../../../common/document/body.dto.js';

/** As a document or as Markdown; empty for nothing. */
export class RemarkBodyDto extends TextBodyDto {}

export class PostRemarkDto {
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => RemarkBodyDto)
  body: RemarkBodyDto;
}

export class UpdateRemarkDto {
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

  @Optional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => RemarkBodyDto)
  body?: RemarkBodyDto;
}
