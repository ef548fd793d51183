import { nameKey } from './name-key.js';

/** Gives out names that no file system confuses with each other. */
export class FreeNames {
  private readonly taken: Set<string>;

  constructor(reserved: readonly string[] = []) {
    this.taken = new Set(reserved.map(nameKey));
  }

  /** Returns this name if it is free. */
  claim(name: string): string | undefined {
    const key = nameKey(name);
    if (this.taken.has(key)) return undefined;
    this.taken.add(key);
    return name;
  }

  /** Returns the first free one of the names that a number makes; 1 is the name itself. */
  first(nameOf: (n: number) => string): string {
    for (let n = 1; ; n++) {
      const name = this.claim(nameOf(n));
      if (name !== undefined) return name;
    }
  }
}
