import { IsString, Length } from 'class-validator';
import { ListMembersQuery } from '../../../common/contract/list-members.dto.js';
import { Optional } from '../../../common/http/fields.js';

export class ListSiteRolesQuery extends ListMembersQuery {
  /**
   * Only members of this team.
   * @example 0UmGg7PoIuYtReWqAsDf
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  team?: string;
}
