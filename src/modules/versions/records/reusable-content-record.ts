/** A reusable content as a revision stores it: written once and shown on many pages. */
export interface ReusableContentRecord {
  id: string;
  title: string;
  /** The hash of its document; absent for an empty one. */
  document?: string;
  createdAt: string;
  updatedAt: string;
}
