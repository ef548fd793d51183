import { IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../../common/http/list-query.dto.js';

export class SearchQuery extends ListQuery {
  /**
   * The words to search for. Words that begin like the last one match too.
   * @example "install postgres"
   */
  @IsString()
  @MaxLength(512)
  query: string;
}
