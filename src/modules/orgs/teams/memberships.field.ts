import { registerDecorator } from 'class-validator';
import { TEAM_ROLES } from './team-member.entity.js';

/** A map from member ids to `{ role? }` with at most `most` entries. */
export const IsTeamMemberships = (most: number) => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isTeamMemberships',
    target: target.constructor,
    propertyName,
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' && value !== null && Object.keys(value).length <= most && Object.values(value).every(isMembership),
      defaultMessage: () => `must map at most ${most} ids to { role }, where \`role\` is one of ${TEAM_ROLES.join(', ')}`,
    },
  });

function isMembership(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { role, ...others } = value as { role?: unknown };
  return Object.keys(others).length === 0 && (role === undefined || TEAM_ROLES.some((known) => known === role));
}
