/** Removes at most so many rows that belong to a space, and says whether none is left. */
export type SpacePurger = (spaceId: string, limit: number) => Promise<boolean>;

export interface PurgeOptions {
  /** Earlier ones go first: what refers to something goes before it. */
  order: number;
}

export const PURGES_SPACES = 'spaces:purges';

/**
 * The method removes what its module keeps of a space: a batch at a time, each a transaction of its own, until it
 * says that nothing is left. It may be cut off after any batch and asked again, by several processes at once.
 */
export function PurgesSpaces(options: PurgeOptions) {
  return <Method extends SpacePurger>(_: object, __: string, { value }: TypedPropertyDescriptor<Method>): void => {
    Reflect.defineMetadata(PURGES_SPACES, options, value!);
  };
}
