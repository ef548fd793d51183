/** What there is to tell those who started some work in the background. */
export interface EndedWork {
  /** Who started it; null if nobody did. */
  readonly userId: string | null;
  /** How long it took. */
  readonly seconds: number;
  /** Why it failed. */
  readonly reason?: string;
}
