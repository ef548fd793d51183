/** The name of a branch as people know it. */
export const shortRef = (ref: string): string => ref.replace(/^refs\/heads\//, '');
