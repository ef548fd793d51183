import type { User } from './user.entity.js';

/** The columns of a user that other resources show. */
export const PERSON = ['id', 'displayName', 'email', 'photoUrl'] as const satisfies readonly (keyof User)[];

export type Person = Pick<User, (typeof PERSON)[number]>;

/** Users by their ids. */
export type People = ReadonlyMap<string, Person>;

/** Lists of members also show whether a user is disabled. */
export const MEMBER_PERSON = [...PERSON, 'disabled'] as const satisfies readonly (keyof User)[];

export type MemberPerson = Pick<User, (typeof MEMBER_PERSON)[number]>;
