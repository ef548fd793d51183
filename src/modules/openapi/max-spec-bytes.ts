/** The size limit of a specification, with all files that it refers to. */
export const MAX_SPEC_BYTES = 25 * 1024 * 1024;
