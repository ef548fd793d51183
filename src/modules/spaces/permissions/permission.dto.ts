import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';

export class ListEffectiveQuery extends ListQuery {
  /** Only members with exactly this role. */
  @ApiPropertyOptional({ enum: ROLES })
  @Optional()
  @IsIn(ROLES)
  role?: Role;
}

export class ExplainQuery {
  /**
   * The id of the member whose role is explained. If omitted, you.
   * @example 0UmGg1vVh3dXw8rTq2Lk
   */
  @Optional()
  @IsString()
  @Length(1, 100)
  user?: string;
}
