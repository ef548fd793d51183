import { trimSlashes } from '../../../../common/http/trim-slashes.js';

/** The most globs of a list, and the most characters of one. */
export const MOST_GLOBS = 50;
export const LONGEST_GLOB = 200;

interface Glob {
  text: string;
  /** The names between `**`, each as the texts between its `*`. The first group is at the top, others may be anywhere below. */
  groups: readonly (readonly (readonly string[])[])[];
}

/**
 * Matches paths: `*` stands for any text in a name, `**` for any folders. A glob that matches a folder stands for all that is in it; one
 * without a slash is looked for in all folders. A path takes at most as many steps as its length times that of the glob.
 */
export class Globs {
  private readonly globs: readonly Glob[];

  constructor(texts: readonly string[]) {
    this.globs = texts.map(globOf);
  }

  /** The first glob that matches. */
  find(path: string): string | undefined {
    const names = path.split('/');
    return this.globs.find((glob) => matches(glob, names))?.text;
  }
}

/** Why a text is no glob. */
export function globProblem(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '' || text.length > LONGEST_GLOB) return `must be a text of 1 to ${LONGEST_GLOB} characters`;
  if (/[{}?\\]|^!/.test(text)) return 'can only have the wildcards `*` and `**`: other globs have to be written out';
  return text.split('/').includes('..') ? 'must not contain `..`' : undefined;
}

function globOf(text: string): Glob {
  const steps = text.split('/').filter((step) => step !== '' && step !== '.');
  const isAnchored = trimSlashes(text, 'end').includes('/');
  const groups: string[][][] = [[]];
  for (const step of isAnchored ? steps : ['**', ...steps]) {
    if (step === '**') groups.push([]);
    else groups.at(-1)!.push(step.split('*'));
  }
  return { text, groups };
}

/** The leftmost place of each group is right, because all that follows may be in a folder that matches. */
function matches({ groups: [first, ...others] }: Glob, names: readonly string[]): boolean {
  if (!isAt(first!, names, 0)) return false;
  let at = first!.length;
  for (const group of others) {
    while (at + group.length <= names.length && !isAt(group, names, at)) at++;
    if (at + group.length > names.length) return false;
    at += group.length;
  }
  return true;
}

const isAt = (group: readonly (readonly string[])[], names: readonly string[], at: number): boolean =>
  at + group.length <= names.length && group.every((parts, step) => isName(parts, names[at + step]!));

function isName(parts: readonly string[], name: string): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return name === first;
  const end = name.length - last.length;
  if (!name.startsWith(first) || !name.endsWith(last) || end < first.length) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
