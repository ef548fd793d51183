import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { ROLE_MEANINGS, type Role } from '../access/role.js';
import { valuesOf } from '../enums/values.js';
import { Optional } from '../http/fields.js';
import { ListQuery } from '../http/list-query.dto.js';
import { ORDERS, type Order } from '../http/order.js';

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
