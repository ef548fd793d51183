import { readAttributes } from './tag-notation.js';
import type { ParseEffort } from './parse-effort.js';
import type { Tag } from './tag-token.js';

/** The tags of conditions: what they are called here, and what else other tools call them. */
const NAMES: Readonly<Record<string, 'if' | 'elif' | 'else'>> = { if: 'if', elif: 'elif', elsif: 'elif', elseif: 'elif', else: 'else' };

/** The beginning of a tag that publishes its content under a condition, in any dialect that synced repositories may hold. */
const CONDITION = /\{%[-+\s]*(?:end[-_\s]?)?(?:if\w*|else\w*|elif|elsif|unless|case|when)(?![\w-])/i;
/** The beginning of any tag. */
const TAG = /\{%[-+]?\s*@?[a-z][^%{}]{0,80}/i;

export const isConditionTag = (name: string): boolean => Object.hasOwn(NAMES, name);

/** The first tag of a condition in a text, as far as it is needed to find it again. */
export const conditionIn = (text: string): string | undefined => CONDITION.exec(text)?.[0];

/** The first tag in a text, without what it says. */
export const tagIn = (text: string): string | undefined => (text.includes('{%') ? TAG.exec(text)?.[0].trim() : undefined);

/**
 * Reads a line such as `{% if visitor.claims.plan === "pro" %}`, or `{% if expression="…" %}`. Returns undefined for a line
 * that holds more than the tag. `rest` is what follows the name.
 */
export function readConditionTag(
  line: string,
  found: { name: string; closing: boolean; rest: string },
  effort: ParseEffort,
): Tag | undefined {
  const { name, closing, rest } = found;
  if (!rest.endsWith('%}') || (rest.length > 2 && /^[\w-]/.test(rest) && !rest.startsWith('-%}'))) return undefined;
  const said = rest.slice(0, -2).replace(/-$/, '').trim();
  effort.scan(line.length);
  if (holdsTagEnd(said)) return undefined;
  const known = NAMES[name]!;
  if (closing) return known === 'if' && said === '' ? { name: 'if', closing, attributes: {}, raw: line } : undefined;
  if (known === 'else') {
    if (said === '') return { name: 'else', closing, attributes: {}, raw: line };
    const further = /^if\s(.*)$/.exec(said)?.[1];
    return further === undefined ? undefined : { name: 'elif', closing, attributes: { expression: further.trim() }, raw: line };
  }
  const expression = /^expression\s*=(?!=)/.test(said) ? attributeIn(said, effort) : said;
  return expression === undefined ? undefined : { name: known, closing, attributes: { expression }, raw: line };
}

/** The tag that begins a block under a condition, in the form that synced repositories have where it can say the expression. */
export function printCondition(expression: string): string | undefined {
  const isPlain = expression !== '' && expression === expression.trim() && !/[\n\r]|^expression\s*=|^-|-$/.test(expression);
  return isPlain && !holdsTagEnd(expression) ? `{% if ${expression} %}` : undefined;
}

function attributeIn(said: string, effort: ParseEffort): string | undefined {
  const read = readAttributes(said, 0, effort);
  const expression = read?.end === said.length ? read.attributes['expression'] : undefined;
  return typeof expression === 'string' || typeof expression === 'boolean' ? String(expression) : undefined;
}

/** Whether a tag ends within a text, outside of quotes. */
function holdsTagEnd(text: string): boolean {
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (quote !== '') {
      if (letter === '\\') at++;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '%' && text[at + 1] === '}') return true;
  }
  return false;
}
