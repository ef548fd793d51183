import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../../common/http/fields.js';
import { ListQuery } from '../../common/http/list-query.dto.js';

export class ListIssuesQuery extends ListQuery {
  /**
   * Only issues of this cluster.
   * @example 0UmGgCcLuStErIdEnTiF
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  cluster?: string;

  /**
   * Only issues of this conversation.
   * @example 0UmGgBcOnVeRsAtIoNiD
   */
  @Optional()
  @IsString()
  @MaxLength(100)
  conversation?: string;
}
