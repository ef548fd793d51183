import { registerDecorator } from 'class-validator';
import { TEAM_ROLES } from './team-member.entity.js';

/** A map from the id of a member to `{ role? }`, of at most so many. */
export const IsTeamMemberships = (most: number) => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isTeamMemberships',
    target: target.constructor,
    propertyName,
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' && value !== null && Object.keys(value).length <= most && Object.values(value).every(isMembership),
      defaultMessage: () => `must map at most ${most} ids to { role }, a role being one of ${TEAM_ROLES.join(', ')}`,
    },
  });

function isMembership(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { role, ...others } = value as { role?: unknown };
  return Object.keys(others).length === 0 && (role === undefined || TEAM_ROLES.some((known) => known === role));
}
