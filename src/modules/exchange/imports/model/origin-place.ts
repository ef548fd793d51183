/** Where the files of an import want an entry to be. */
export interface OriginPlace {
  parent: string | null;
  slug: string;
  /** Its place among the entries of its parent. */
  at: number;
}
