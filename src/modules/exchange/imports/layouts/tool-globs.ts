import { docnameGlob } from './docname-glob.js';

/** The most globs of a list, and the most characters of one. More than that matches everything. */
const MOST = 200;
const LONGEST = 300;
const MOST_BRACES = 50;

/** A glob as tools write them. */
export interface ToolGlob {
  matches: (path: string) => boolean;
  /** Whether it matches only what it says. Classes of letters and patterns of their own match more: what they exclude stays excluded. */
  isExact: boolean;
}

/** `*` and `?` stay in a folder, `**` does not, `{a,b}` is one or the other. */
export function toolGlob(glob: string): ToolGlob {
  if (glob.length > LONGEST) return { matches: () => true, isExact: false };
  const [read = '', ...escaped] = glob.split('\\');
  const plain = read.replace(/[@?+*!]\([^()]*\)/g, '*').replace(/\[[^[\]]*\]/g, '?') + (escaped.length > 0 ? '**' : '');
  const variants = withoutBraces(plain.replace(/^(?:\.?\/)+/, ''));
  if (!variants) return { matches: () => true, isExact: false };
  const globs = variants.map(docnameGlob);
  return { matches: (path) => globs.some((matches) => matches(path)), isExact: !/[[\\]|[@?+*!]\(/.test(glob) };
}

/** Says whether one of some globs matches a path, or a folder that it is in. */
export function matcherOf(globs: readonly string[]): (path: string) => boolean {
  if (globs.length > MOST) return () => true;
  const all = globs.map(toolGlob);
  return (path) => stepsOf(path).some((step) => all.some(({ matches }) => matches(step)));
}

/**
 * Says whether a path is ignored by rules such as those of `.gitignore`: the last one that matches decides, `!` takes it back, and what is
 * in an ignored folder stays ignored.
 */
export function ignoredBy(rules: readonly string[]): (path: string) => boolean {
  const said = rules.map((rule) => rule.trim()).filter((rule) => rule !== '' && !rule.startsWith('#'));
  if (said.length > MOST) return () => true;
  const read = said.map(ignoreRule).toReversed();
  return (path) => {
    const steps = stepsOf(path);
    return steps.some((step, at) => {
      const isFolder = at < steps.length - 1;
      return read.find((rule) => (isFolder || !rule.isFolder) && rule.matches(step))?.isIgnored === true;
    });
  };
}

interface IgnoreRule {
  isIgnored: boolean;
  isFolder: boolean;
  matches: (path: string) => boolean;
}

function ignoreRule(rule: string): IgnoreRule {
  const isAgain = rule.startsWith('!');
  const said = (isAgain ? rule.slice(1) : rule).replace(/^\\(?=[#!])/, '');
  const isFolder = said.endsWith('/');
  const pattern = isFolder ? said.slice(0, -1) : said;
  const { matches, isExact } = toolGlob(pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`);
  // What is taken back must be sure.
  return { isIgnored: !isAgain, isFolder, matches: isAgain && !isExact ? () => false : matches };
}

/** The folders that a path is in, from the top, and the path itself. */
const stepsOf = (path: string): string[] => path.split('/').map((_, at, steps) => steps.slice(0, at + 1).join('/'));

/** Each of what braces stand for; undefined if that is too much. Braces within braces are anything. */
function withoutBraces(glob: string): string[] | undefined {
  let parts = [''];
  let at = 0;
  for (const { index, 0: braces, 1: inner } of glob.matchAll(/\{([^{}]*)\}/g)) {
    const before = glob.slice(at, index);
    at = index + braces.length;
    const choices = inner!.includes(',') ? inner!.split(',') : ['*'];
    parts = parts.flatMap((part) => choices.map((choice) => part + before + choice));
    if (parts.length > MOST_BRACES) return undefined;
  }
  const rest = glob.slice(at);
  return parts.map((part) => `${part}${rest}`.replace(/[{}]/g, '*'));
}
