import { IntersectionType } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { ContentQuery } from '../content.dto.js';

export class ListFilesQuery extends IntersectionType(ListQuery, ContentQuery) {}

export class FileParams {
  /** @example 0UmGg9FiLeIdEnTiFiEr */
  @IsString()
  @Length(1, 100)
  fileId: string;
}
