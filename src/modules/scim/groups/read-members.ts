import { ScimError } from '../protocol/scim-error.js';

/** In one operation of a PATCH. */
export const MOST_MEMBERS = 1000;
/** In a whole group. */
export const MOST_MEMBERS_OF_GROUP = 10_000;
const LONGEST_ID = 100;

/** The ids of the users that a list of members names, each once. Senders also send a single member, or ids alone. */
export function readMembers(sent: unknown, most: number): string[] {
  if (sent === undefined || sent === null) return [];
  const list = Array.isArray(sent) ? (sent as unknown[]) : [sent];
  if (list.length > most) throw new ScimError('tooMany', `\`members\` has more than ${most} values: send them in several requests`);
  return [...new Set(list.map(idOf))];
}

function idOf(member: unknown): string {
  const id = typeof member === 'object' && member !== null ? (member as { value?: unknown }).value : member;
  if (typeof id === 'string' && id !== '' && id.length <= LONGEST_ID) return id;
  throw new ScimError('invalidValue', 'A member must name a user by `value`');
}
