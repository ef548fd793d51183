import { stringify } from 'yaml';

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

/** The front matter of pages by their paths. */
export type Fronts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

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

/** The value that settings in JavaScript export. Functions of packages, which are not there, return what they are given. */
export async function valueOf<Value>(code: string): Promise<Value> {
  const alone = code.replace(/^import \{? ?(\w+) ?\}? from .*$/gm, 'const $1 = (given) => given;');
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(alone)}`)) as { default: Value };
  return module.default;
}

export const pagesOf = (fronts: Fronts): Record<string, string> =>
  Object.fromEntries(Object.entries(fronts).map(([path, front]) => [path, `---\n${stringify(front)}---\n\nWords of ${path}.\n`]));

/** The name of a folder that nobody has given a title: the tools show it as it is, and an import as words. */
export function words(name: string): string {
  const [first = '', ...rest] = name.split('-').join(' ');
  return first.toUpperCase() + rest.join('');
}

/** The order of programs: capitals come first, and 10 before 9. */
export const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
