/** By which a family is found: `Open Sans` and `OpenSans` are one. */
export const familyKey = (family: string): string => family.toLowerCase().replaceAll(/[ ._-]/g, '');
