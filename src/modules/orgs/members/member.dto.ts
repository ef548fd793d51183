import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Nullable, Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';

export class ListMembersQuery extends ListQuery {
  @ApiPropertyOptional({ enum: ['asc', 'desc'], default: 'desc' })
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';

  /** Only members with exactly this role. */
  @ApiPropertyOptional({ enum: [...ROLES, 'guest'] })
  @Optional()
  @IsIn([...ROLES, 'guest'])
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
  @ApiPropertyOptional({ enum: ['joinedAt', 'lastSeenAt'], default: 'joinedAt' })
  @IsIn(['joinedAt', 'lastSeenAt'])
  sort: 'joinedAt' | 'lastSeenAt' = 'joinedAt';
}

export class UpdateMemberDto {
  /** Null makes the member a guest. */
  @ApiPropertyOptional({ enum: ROLES, nullable: true, example: 'edit' })
  @Nullable()
  @IsIn(ROLES)
  role?: Role | null;
}
