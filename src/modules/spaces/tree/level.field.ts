import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ROLES, type Role } from '../../../common/access/role.js';
import { Nullable } from '../../../common/http/fields.js';

/** What members of the organization may do without being granted anything: null is nothing, `inherit` asks what is above. */
export type Level = Role | 'inherit' | null;

export const INHERIT = 'inherit';
const LEVELS = [...ROLES, INHERIT] as const;
const SCHEMA = {
  enum: LEVELS,
  nullable: true,
  example: 'inherit',
  description: 'What members may do without being granted anything; null for nothing, `inherit` for what holds above.',
};

export const IsLevel = () => applyDecorators(ApiPropertyOptional(SCHEMA), Nullable(), IsIn(LEVELS));
export const ShowsLevel = () => ApiProperty(SCHEMA);
