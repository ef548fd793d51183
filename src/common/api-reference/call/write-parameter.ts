import type { Pair } from '../samples/sample-request.js';
import { CallProblem } from './call-problem.js';
import type { CallParameter } from './callable-operation.js';

type Value = string | readonly string[];

/** The value of a parameter in a path or a header, in one piece. */
export function writeInline(parameter: CallParameter, value: Value): string {
  if (parameter.style === 'json') return textOf(value);
  const entries = parameter.kind === 'object' ? entriesOf(parameter, value) : undefined;
  if (entries) return entries.map((entry) => (parameter.explode === true ? entry.join('=') : entry.join(','))).join(',');
  return listOf(value).join(',');
}

/** A parameter of the query, which can be several. */
export function writeQuery(parameter: CallParameter, value: Value): Pair[] {
  const { name, kind, style = 'form', explode = style === 'form' } = parameter;
  if (style === 'json') return [[name, textOf(value)]];
  if (kind === 'object') {
    const entries = entriesOf(parameter, value);
    if (style === 'deepObject') return entries.map(([key, each]) => [`${name}[${key}]`, each]);
    return explode ? entries : [[name, entries.flat().join(',')]];
  }
  const list = listOf(value);
  if (kind !== 'list' || explode) return list.map((each) => [name, each]);
  return [[name, list.join(style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',')]];
}

const listOf = (value: Value): readonly string[] => (typeof value === 'string' ? [value] : value);
const textOf = (value: Value): string => listOf(value).join('\n');

/** Objects are filled in as JSON. */
function entriesOf({ name }: CallParameter, value: Value): Pair[] {
  try {
    const object = JSON.parse(textOf(value)) as unknown;
    if (typeof object === 'object' && object !== null && !Array.isArray(object))
      return Object.entries(object).map(([key, each]) => [key, typeof each === 'string' ? each : JSON.stringify(each)]);
  } catch {
    // The message below says what is missing.
  }
  throw new CallProblem(name, 'The value must be a JSON object');
}
