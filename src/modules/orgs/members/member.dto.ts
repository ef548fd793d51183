import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { ROLE_MEANINGS, ROLES, type Role } from '../../../common/access/role.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';
import { valuesOf } from '../../../common/enums/values.js';
import { ORDERS, type Order } from '../../../common/http/order.js';

const SORTS = valuesOf({
  joinedAt: 'by the time of joining',
  lastSeenAt: 'by the time of the last request',
});
const ROLE_FILTERS = valuesOf({ ...ROLE_MEANINGS, guest: 'no role in the organization' });

export class ListMembersQuery extends ListQuery {
  @ApiPropertyOptional({ enum: ORDERS, default: 'desc' })
  @IsIn(ORDERS)
  order: Order = 'desc';

  /** Only members with exactly this role. */
  @ApiPropertyOptional({ enum: ROLE_FILTERS })
  @Optional()
  @IsIn(ROLE_FILTERS)
  role?: Role | 'guest';

  /**
   * Only members whose name or e-mail address contains this text.
   * @example ada
   */
  @Optional()
  @IsString()
  @MaxLength(255)
  search?: string;

  /** The sort order. With `lastSeenAt`, members who were never seen are omitted. */
  @ApiPropertyOptional({ enum: SORTS, default: 'joinedAt' })
  @IsIn(SORTS)
  sort: 'joinedAt' | 'lastSeenAt' = 'joinedAt';
}

@Examples({
  'Let a member edit': { role: 'edit' },
  'Make a member a guest': { role: null },
})
export class UpdateMemberDto {
  /** Null makes the member a guest. */
  @ApiPropertyOptional({ enum: ROLES, nullable: true, example: 'edit' })
  @Nullable()
  @IsIn(ROLES)
  role?: Role | null;
}
