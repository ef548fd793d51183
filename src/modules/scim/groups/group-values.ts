import { ScimError } from '../protocol/scim-error.js';
import type { ScimValues } from '../scim-attribute.js';
import type { ScimGroup } from '../scim-group.entity.js';

const LONGEST_NAME = 255;
/** Of a team. */
const LONGEST_TITLE = 64;

/** Checks the attributes of a group, apart from its members. */
export function groupValuesOf({ displayName, externalId }: ScimValues): Pick<ScimGroup, 'displayName' | 'externalId'> {
  const name = displayName as string | undefined;
  if (name === undefined || name.trim() === '') throw new ScimError('invalidValue', '`displayName` is required');
  if (name.length > LONGEST_NAME) throw new ScimError('invalidValue', `\`displayName\` is longer than ${LONGEST_NAME} characters`);
  return { displayName: name, externalId: (externalId as string | undefined) ?? null };
}

/** The title of the team, which may be shorter. */
export const titleOf = (displayName: string): string => displayName.trim().slice(0, LONGEST_TITLE).toWellFormed();
