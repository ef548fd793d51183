/** Removes at most `limit` rows that belong to a space, and answers whether none is left. */
export type SpacePurger = (spaceId: string, limit: number) => Promise<boolean>;

export interface PurgeOptions {
  /** The table it empties, by which others name it. */
  table: string;
  /** The tables its rows refer to: they are emptied later. Each must have a purger too. */
  before?: readonly string[];
}

export const PURGES_SPACES = 'spaces:purges';

/**
 * The method removes what its module keeps of a space: a batch at a time, each a transaction of its own, until it
 * answers that nothing is left. It may be interrupted after any batch and called again, by several processes at once.
 */
export function PurgesSpaces(options: PurgeOptions) {
  return <Method extends SpacePurger>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    Reflect.defineMetadata(PURGES_SPACES, options, value!);
  };
}
