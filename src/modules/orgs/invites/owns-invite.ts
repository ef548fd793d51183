/** SQL: whether the invite was sent to the address of this user, and the address is verified. */
export const ownsInvite = (user: string, invite: string): string =>
  `lower(${invite}.email) = lower(${user}.email) AND ${user}.email_verified AND NOT ${user}.disabled`;
