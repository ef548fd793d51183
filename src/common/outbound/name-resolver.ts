/** From a name to all of its addresses; none when it has none. */
export abstract class NameResolver {
  abstract resolve(hostname: string): Promise<string[]>;
}
