export interface Sought {
  isSoughtName?: (name: string) => boolean;
  isSoughtText?: (text: string) => boolean;
}

/** Where something was found: the names and indexes that lead to it. */
export interface Found {
  path: readonly (string | number)[];
  isName: boolean;
}

/**
 * Finds the first text or name that matches, in a value of limited depth. Allocates nothing on the way, because most
 * values have no match.
 */
export function findInJson(value: unknown, sought: Sought): Found | undefined {
  const path: (string | number)[] = [];
  const found = find(value, sought, path);
  return found && { path, isName: found === 'name' };
}

function find(value: unknown, sought: Sought, path: (string | number)[]): 'name' | 'text' | undefined {
  if (typeof value === 'string') return sought.isSoughtText?.(value) ? 'text' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const place = path.length;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path[place] = index;
      const found = find(value[index], sought, path);
      if (found) return found;
    }
  } else {
    const record = value as Record<string, unknown>;
    for (const name of Object.keys(record)) {
      path[place] = name;
      if (sought.isSoughtName?.(name)) return 'name';
      const found = find(record[name], sought, path);
      if (found) return found;
    }
  }
  path.length = place;
  return undefined;
}
