import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Nullable } from '../../../common/http/fields.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

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
