/** SQL: the domain of an address, in lower case. It follows the last `@`: what stands before may hold more of them, in quotes. */
export const emailDomainOf = (address: string): string => `lower(split_part(${address}, '@', -1))`;
