/** A file as a revision keeps it: all of it but its bytes, which are found by hash. */
export interface FileRecord {
  id: string;
  name: string;
  /** As its bytes say. */
  contentType: string;
  size: number;
  /** Of its bytes. */
  hash: string;
  /** Of an image. */
  dimensions?: { width: number; height: number };
  createdAt: string;
}

/** What a file is by its bytes, once they are stored. */
export type StoredFile = Pick<FileRecord, 'contentType' | 'size' | 'hash' | 'dimensions'>;
