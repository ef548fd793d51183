import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { BODY_FORMATS, type BodyFormat } from '../../../common/document/text-body.js';
import { ReactionsDto, RemarkBodyDto } from '../remarks/remark.dto.js';

export class PostCommentReplyDto {
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => RemarkBodyDto)
  body: RemarkBodyDto;
}

export class UpdateCommentReplyDto extends ReactionsDto {
  @Optional()
  @IsObject({ message: 'must be an object' })
  @ValidateNested()
  @Type(() => RemarkBodyDto)
  body?: RemarkBodyDto;
}

export class ListCommentRepliesQuery extends ListQuery {
  /** How the bodies come. */
  @ApiPropertyOptional({ enum: BODY_FORMATS, default: 'markdown' })
  @IsIn(BODY_FORMATS)
  format: BodyFormat = 'markdown';
}
