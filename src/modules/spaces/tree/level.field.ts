import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ROLE_MEANINGS, type Role } from '../../../common/access/role.js';
import { Nullable } from '../../../common/http/fields.js';
import { valuesOf } from '../../../common/enums/values.js';

/**
 * The default access of organization members who have no grant: null is none, and `inherit` takes the level of the
 * parent.
 */
export type Level = Role | 'inherit' | null;

export const INHERIT = 'inherit';
const LEVELS = valuesOf({ ...ROLE_MEANINGS, [INHERIT]: 'the level of the parent' });
const SCHEMA = {
  enum: LEVELS,
  nullable: true,
  example: 'inherit',
  description: 'The role of members who have no grant; null for no access, `inherit` for the level of the parent.',
};

export const IsLevel = () => applyDecorators(ApiPropertyOptional(SCHEMA), Nullable(), IsIn(LEVELS));
export const ShowsLevel = () => ApiProperty(SCHEMA);
