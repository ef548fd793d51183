import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import type { BodyFormat } from '../../change-requests/text-body.js';
import { FORMATS, ReactionsDto, RemarkBodyDto } from '../remark.dto.js';

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
  @ApiPropertyOptional({ enum: FORMATS, default: 'markdown' })
  @IsIn(FORMATS)
  format: BodyFormat = 'markdown';
}
