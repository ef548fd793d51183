/** The names of the members of a body that were sent. */
export const sentMembers = (body: object): string[] =>
  Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
