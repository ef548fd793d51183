/** What came in, whole, under a name nobody knows. Put it or discard it. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  /** Its SHA-256 in base64url. */
  readonly hash: string;
  /** How it begins: enough to tell what kind of file it is. */
  readonly head: Buffer;
  /** Nothing happens once it has been put. */
  discard(): Promise<void>;
}
