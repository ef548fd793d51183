const LONGEST = 500;

/** Says whether a path matches a glob: `*` and `?` stay in a folder, `**` does not. Takes as many steps as both are long, multiplied. */
export function docnameGlob(glob: string): (path: string) => boolean {
  const parts = glob.slice(0, LONGEST).match(/\*\*\/?|\*|\?|[^*?]/g) ?? [];
  return (path) => {
    // The places of the path that the parts so far reach.
    let reached: boolean[] = [true];
    for (const part of parts) reached = next(part, path, reached);
    return reached[path.length] === true;
  };
}

function next(part: string, path: string, before: readonly boolean[]): boolean[] {
  const after: boolean[] = [];
  let isOpen = false;
  for (let at = 0; at <= path.length; at++) {
    if (part === '**/') {
      // No folder at all, or any number of whole ones.
      isOpen ||= before[at] === true;
      after[at] = before[at] === true || (isOpen && path[at - 1] === '/');
    } else if (part === '**') after[at] = isOpen ||= before[at] === true;
    else if (part === '*') {
      isOpen = before[at] === true || (isOpen && path[at - 1] !== '/');
      after[at] = isOpen;
    } else after[at] = at > 0 && before[at - 1] === true && (part === '?' ? path[at - 1] !== '/' : path[at - 1] === part);
  }
  return after;
}
