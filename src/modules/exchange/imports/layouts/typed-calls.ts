const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const SPACE = /\s/;

/**
 * How deep calls with type arguments, `a<b>(…)`, are within each other. A parser of TypeScript reads what is in them twice, because
 * `a < b > (…)` may be two comparisons: so its work doubles with each. Reads strings, templates and comments as such, in linear time.
 */
export function depthOfTypedCalls(text: string): number {
  const open: { sign: string; isTyped: boolean }[] = [];
  let [depth, deepest, at] = [0, 0, 0];
  const push = (sign: string, isTyped: boolean) => {
    open.push({ sign, isTyped });
    if (isTyped) deepest = Math.max(deepest, ++depth);
  };
  const pop = () => {
    if (open.pop()?.isTyped) depth--;
  };
  /** Whether an angle bracket that belongs to no arrow stands before, with nothing but space between. */
  const isAfterTypes = () => {
    let before = at - 1;
    while (before >= 0 && at - before < 100 && SPACE.test(text[before]!)) before--;
    return text[before] === '>' && text[before - 1] !== '=';
  };
  for (; at < text.length; at++) {
    const sign = text[at]!;
    if (open.at(-1)?.sign === '`') {
      if (sign === '\\') at++;
      else if (sign === '`') pop();
      else if (sign === '$' && text[at + 1] === '{') {
        push('{', false);
        at++;
      }
    } else if (sign === '`') push('`', isAfterTypes());
    else if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (sign === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) at = endOfComment(text, at);
    else if (sign === '(' || sign === '[' || sign === '{') push(sign, sign === '(' && isAfterTypes());
    else if (CLOSES[sign] !== undefined && open.at(-1)?.sign === CLOSES[sign]) pop();
  }
  return deepest;
}

/** A string ends with its line at the latest. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[from] || text[at] === '\n') return at;
  }
  return text.length;
}

function endOfComment(text: string, from: number): number {
  const end = text[from + 1] === '/' ? text.indexOf('\n', from) : text.indexOf('*/', from + 2);
  return end < 0 ? text.length : text[from + 1] === '/' ? end : end + 1;
}
