import { expressionProblem } from '../expressions/expression.js';
import type { FrontMatter } from './front-matter.js';
import type { MarkdownProblems } from './markdown-problems.js';

const NAMES = ['if', 'condition'] as const;
const LINE = /^\s*["']?(?:if|condition)["']?[ \t]*:/;
/** Front matter is short: what follows is text. */
const MOST_LINES = 2000;

/**
 * The condition of a page, from its front matter: `if`, or `condition`. One that is not an expression is a problem, and so is
 * front matter with a condition that cannot be read: the page would be shown to everyone.
 */
export function conditionOfPage(text: string, front: FrontMatter | undefined, problems: MarkdownProblems): string | undefined {
  const lines = text.split('\n', MOST_LINES);
  const begin = lines.findIndex((line) => line.trim() !== '');
  if (begin < 0 || lines[begin]!.trim() !== '---') return undefined;
  const end = lines.findIndex((line, at) => at > begin && /^(?:---|\.\.\.)\s*$/.test(line));
  const saying = lines.slice(0, end < 0 ? 0 : end).flatMap((line, at) => (LINE.test(line) ? [at] : []));
  const at = (line: number | undefined, problem: string) => problems.addInText(line ?? begin, problem);
  if (!front) {
    if (saying.length > 0) at(saying[0], 'the front matter cannot be read, and it has a condition: write one `name: value` on each line');
    return undefined;
  }
  const own = saying.filter((line) => !/^\s/.test(lines[line]!));
  for (const name of NAMES) {
    const named = own.filter((line) => lines[line]!.startsWith(name));
    if (named.length > 1) at(named[1], `\`${name}\` is there twice`);
  }
  const found = NAMES.flatMap((name) => {
    if (!Object.hasOwn(front.values, name)) return [];
    const value = front.values[name];
    const expression = typeof value === 'boolean' || typeof value === 'string' ? String(value) : '';
    const problem = expression === '' ? 'must be an expression, true or false' : expressionProblem(expression);
    if (problem === undefined) return [expression];
    at(
      own.find((line) => lines[line]!.startsWith(name)),
      `\`${name}\` ${problem}`,
    );
    return [];
  });
  // Front matter whose lines are all indented has no members to the reader.
  const unread = saying.filter((line) => /^\s/.test(lines[line]!));
  if (Object.keys(front.values).length === 0 && unread.length > 0) at(unread[0], 'the front matter must not be indented');
  return found.length === 2 ? `(${found[0]}) && (${found[1]})` : found[0];
}
