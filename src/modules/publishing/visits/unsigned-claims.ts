import type { Claims } from '../../../common/expressions/audience.js';

const PREFIX = 'visitor.';
const MOST = 20;
const LONGEST = 256;

/** Whether a parameter of a URL says something about the visitor. */
export const isAboutVisitor = (name: string): boolean => name === 'jwt_token' || name.startsWith(PREFIX);

/** The claims in the query of a URL: `visitor.language=de`. Nested names are separated by dots. Undefined if there are none. */
export function unsignedClaimsIn(query: URLSearchParams): Claims | undefined {
  const given = [...query].filter(([name, value]) => name.startsWith(PREFIX) && name.length + value.length <= LONGEST).slice(0, MOST);
  if (given.length === 0) return undefined;
  const claims: Branch = Object.create(null) as Branch;
  for (const [name, value] of given) put(claims, name.slice(PREFIX.length).split('.'), valueOf(value));
  // As JSON, so that they are the same objects as those that are read from a pass.
  return JSON.parse(JSON.stringify(claims)) as Claims;
}

interface Branch {
  [name: string]: Branch | string | boolean | null;
}

function put(branch: Branch, [name = '', ...rest]: string[], value: string | boolean | null): void {
  if (rest.length === 0) {
    branch[name] = value;
    return;
  }
  const below = branch[name];
  const next = typeof below === 'object' && below !== null ? below : (Object.create(null) as Branch);
  branch[name] = next;
  put(next, rest, value);
}

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const valueOf = (text: string) => (WORDS.has(text) ? WORDS.get(text)! : text);
