/** Something written once and shown on many pages, as a revision keeps it. */
export interface ReusableContentRecord {
  id: string;
  title: string;
  /** The hash of its document; absent for an empty one. */
  document?: string;
  createdAt: string;
  updatedAt: string;
}
