/** A file as a revision stores it, without its bytes, which are found by hash. */
export interface FileRecord {
  id: string;
  name: string;
  /** Detected from the bytes. */
  contentType: string;
  size: number;
  /** The hash of the bytes. */
  hash: string;
  /** Only of images. */
  dimensions?: { width: number; height: number };
  createdAt: string;
}

/** The properties of a file that follow from its stored bytes. */
export type StoredFile = Pick<FileRecord, 'contentType' | 'size' | 'hash' | 'dimensions'>;
