/** SQL: was this invite mailed to the address of this user, and is the address known to be theirs? */
export const ownsInvite = (user: string, invite: string): string =>
  `lower(${invite}.email) = lower(${user}.email) AND ${user}.email_verified AND NOT ${user}.disabled`;
