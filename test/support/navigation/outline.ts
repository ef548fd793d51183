/** The titles of a navigation in their order, with what is below each. */
export interface Outline {
  title: string;
  below: Outline[];
}

/** A source with the settings of its tool, and what another reader of these settings says of its navigation. */
export interface NavigationSource {
  layout: string;
  files: Readonly<Record<string, string>>;
  expected: Outline[];
}

/** Lines with their depth as a tree. */
export function nested(lines: readonly { depth: number; title: string }[]): Outline[] {
  const top: Outline[] = [];
  const open: { depth: number; below: Outline[] }[] = [{ depth: -1, below: top }];
  for (const { depth, title } of lines) {
    while (open.at(-1)!.depth >= depth) open.pop();
    const made = { title, below: [] };
    open.at(-1)!.below.push(made);
    open.push({ depth, below: made.below });
  }
  return top;
}
