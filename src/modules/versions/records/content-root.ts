export type Variables = Readonly<Record<string, string | number | boolean>>;

/** The root object of a revision: the hash of the root of one map per kind of record, and the variables. */
export interface ContentRoot {
  pages: string | null;
  files: string | null;
  reusableContents: string | null;
  variables: Variables;
}

export const EMPTY_ROOT: ContentRoot = { pages: null, files: null, reusableContents: null, variables: {} };
