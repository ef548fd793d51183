/** What there is to tell those who started some work in the background. */
export interface EndedWork {
  /** Who started it; null if nobody did. */
  readonly userId: string | null;
  /** How long it took. */
  readonly seconds: number;
  /** Why it failed. */
  readonly reason?: string;
}

/** Work that ends now. */
export const endedWork = (userId: string | null, startedAt: Date, reason?: string): EndedWork => ({
  userId,
  seconds: (Date.now() - startedAt.getTime()) / 1000,
  ...(reason !== undefined && { reason }),
});
