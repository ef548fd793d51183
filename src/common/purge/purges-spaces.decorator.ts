/** Removes at most `limit` rows that belong to a space, and returns whether none is left. */
export type SpacePurger = (spaceId: string, limit: number) => Promise<boolean>;

export interface PurgeOptions {
  /** The table that it empties; other purgers refer to it by this name. */
  table: string;
  /** The tables that its rows refer to, which are emptied later. Each must have a purger too. */
  before?: readonly string[];
}

export const PURGES_SPACES = 'spaces:purges';

/**
 * The method removes the data that its module stores for a space: a batch at a time, each in a transaction of its own,
 * until it returns that nothing is left. It may be interrupted after any batch, and several processes may call it at
 * once.
 */
export function PurgesSpaces(options: PurgeOptions) {
  return <Method extends SpacePurger>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    Reflect.defineMetadata(PURGES_SPACES, options, value!);
  };
}
