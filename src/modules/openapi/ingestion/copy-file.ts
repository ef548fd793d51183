import { isData } from '../changes/data-members.js';
import { SpecFailure } from './spec-failure.js';

/** Limits of what YAML aliases expand to; the largest specifications we know have 800,000 values. */
const MOST_VALUES = 4_000_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;
const DEEPEST = 500;

export type RewriteRef = (ref: string, pointer: string) => string;

interface Place {
  pointer: string;
  depth: number;
  /** The member of the parent that contains the value. */
  member: string;
  literal: boolean;
}

/**
 * Copies the value of a file, calling `rewrite` with each reference. The copy shares no objects, so that neither cycles
 * nor multiplied YAML aliases get any further.
 */
export function copyFile(name: string, value: unknown, rewrite: RewriteRef): unknown {
  let values = 0;
  let characters = 0;
  const refuse = (pointer: string, problem: string) => new SpecFailure('PARSE_ERROR', [`${name}#${pointer.slice(0, 300)}: ${problem}`]);

  const copy = (original: unknown, { pointer, depth, member, literal }: Place): unknown => {
    values += 1;
    if (typeof original === 'string') characters += original.length;
    if (values > MOST_VALUES || characters > MOST_CHARACTERS) throw refuse(pointer, 'The file expands to too much: use fewer YAML aliases');
    if (depth > DEEPEST) throw refuse(pointer, `The file is nested deeper than ${DEEPEST} levels, or a YAML alias contains itself`);
    if (typeof original !== 'object' || original === null) return original;
    const below = (key: string | number, within: boolean): Place => ({
      pointer: `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
      depth: depth + 1,
      member: String(key),
      literal: within,
    });
    if (Array.isArray(original)) {
      return original.map((item, index) => copy(item, below(index, literal || member === 'examples')));
    }
    return Object.fromEntries(
      Object.entries(original).map(([key, item]: [string, unknown]) => {
        characters += key.length;
        if (key === '$ref' && typeof item === 'string' && !literal) return [key, rewrite(item, pointer)];
        return [key, copy(item, below(key, literal || isData(member, key)))];
      }),
    );
  };
  return copy(value, { pointer: '', depth: 0, member: '', literal: false });
}
