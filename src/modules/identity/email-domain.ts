/**
 * SQL: the domain of an e-mail address, in lower case. It follows the last `@`, because a quoted local part may contain
 * `@` too.
 */
export const emailDomainOf = (address: string): string => `lower(split_part(${address}, '@', -1))`;
