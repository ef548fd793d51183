export type Variables = Readonly<Record<string, string | number | boolean>>;

/** What a revision's root object holds: a map for each sort of thing, by the hash of its trunk, and the variables. */
export interface ContentRoot {
  pages: string | null;
  files: string | null;
  reusableContents: string | null;
  variables: Variables;
}

export const EMPTY_ROOT: ContentRoot = { pages: null, files: null, reusableContents: null, variables: {} };
