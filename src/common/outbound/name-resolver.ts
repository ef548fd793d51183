/** Resolves a name to all of its addresses; to an empty list if it has none. */
export abstract class NameResolver {
  abstract resolve(hostname: string): Promise<string[]>;
}
