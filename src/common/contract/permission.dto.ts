import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString } from 'class-validator';
import { ROLES, type Role } from '../access/role.js';
import { Optional } from '../http/fields.js';
import { Examples } from '../openapi/examples.decorator.js';

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
