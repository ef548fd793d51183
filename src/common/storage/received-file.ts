/** A completely received file under a temporary name. Store it or discard it. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  /** The SHA-256 of the content, in base64url. */
  readonly hash: string;
  /** The first bytes: enough to detect the file type. */
  readonly head: Buffer;
  /** Does nothing if the file has been stored. */
  discard(): Promise<void>;
}
