import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Length } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Optional } from '../../../common/http/fields.js';
import { ListQuery } from '../../../common/http/list-query.dto.js';
import { Examples } from '../../../common/openapi/examples.decorator.js';

const MOST_AT_ONCE = 1000;

@Examples({ 'Let them edit': { role: 'edit' } })
export class ChangePermissionDto {
  @ApiProperty({ enum: ROLES, example: 'edit' })
  @IsIn(ROLES)
  role: Role;
}

@Examples({
  'Let a member edit (refused until you name a member)': { role: 'edit', users: ['0UmGg1vVh3dXw8rTq2Lk'] },
  'Let a team comment (refused until you name a team)': { role: 'comment', teams: ['0UmGg7PoIuYtReWqAsDf'] },
})
export class InviteToContentDto extends ChangePermissionDto {
  /**
   * The ids of the members.
   * @example ["0UmGg1vVh3dXw8rTq2Lk"]
   */
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  users?: string[];

  /**
   * The ids of the teams.
   * @example ["0UmGg7PoIuYtReWqAsDf"]
   */
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  teams?: string[];
}

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

export class UserOfPermissionParams {
  /** @example 0UmGg1vVh3dXw8rTq2Lk */
  @IsString()
  userId: string;
}

export class TeamOfPermissionParams {
  /** @example 0UmGg7PoIuYtReWqAsDf */
  @IsString()
  teamId: string;
}
