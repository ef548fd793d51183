/** The file of a Git repository that a record was read from or written to. */
export interface SourceFile {
  /** Of the record. */
  id: string;
  /** Identifies what the file contains. */
  oid: string;
  /** In the repository. */
  path: string;
}
