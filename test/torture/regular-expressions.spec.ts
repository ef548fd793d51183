import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/**
 * The checker counts steps: limits in milliseconds would make the verdict depend on what else the machine does. Only what it would never
 * decide ends after a minute, and counts as what nobody knows. Most take milliseconds, none more than some seconds.
 */
const BY_STEPS = { timeout: 60_000, seedingTimeout: null, incubationTimeout: null, attackTimeout: null };
/** Unlimited repetition. Without it, the cost is at most the length of the text times that of the expression. */
const ENDLESS = /[*+]|\{\d+,\}/;
/** Escaped characters and classes, in which `*` and `+` stand for themselves. */
const LITERAL = /\\.|\[(?:\\.|[^\]])*\]/gs;
const isEndless = (text: string) => ENDLESS.test(text.replace(LITERAL, ''));

/** Expressions that the checker cannot decide, or that only the operator’s own text is matched against, with the reason why each is safe. */
const REVIEWED: Readonly<Record<string, string>> = {
  '/[\\\\`*[\\]<~]|_|&(?=[#a-z])|:(?=\\/\\/|[a-z0-9][a-z0-9_+-]*:)|(?<=www)\\.|@|\\{(?=[%{#.:])|[\\n\\r\\t|$!]/gi':
    'Only the part behind a colon repeats, and it holds no colon: no character is looked at twice.',
  '/^([\\w.-]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)$/': 'Only settings of the operator are held against it.',
  '/^.*?\\b(FATAL|PANIC|ERROR|LOG|error):\\s+/': 'Only output of programs that the service runs itself is held against it.',
};

interface Literal {
  text: string;
  place: string;
}

function literalsIn(file: string): Literal[] {
  const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      found.push({ text: node.text, place: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && file !== 'metadata.ts',
);
const literals = files.flatMap(literalsIn);

function problemOf({ text, place }: Literal): string | undefined {
  const end = text.lastIndexOf('/');
  const found = checkSync(text.slice(1, end), text.slice(end + 1), BY_STEPS);
  if (found.status === 'safe') return undefined;
  return `${place} ${text}: ${found.status === 'vulnerable' ? found.complexity.summary : 'nobody knows what it costs'}`;
}

describe('a regular expression', { timeout: 600_000 }, () => {
  it('takes linear time for every text', () => {
    expect(literals.length).toBeGreaterThan(50);
    const doubtful = literals.filter(({ text }) => isEndless(text) && !Object.hasOwn(REVIEWED, text));
    expect(doubtful.flatMap((literal) => problemOf(literal) ?? [])).toEqual([]);
  });

  it('that was reviewed by hand is still in use', () => {
    const known = new Set(literals.map(({ text }) => text));
    expect(Object.keys(REVIEWED).filter((text) => !known.has(text))).toEqual([]);
  });

  it('is refused where it backtracks', () => {
    expect(problemOf({ text: '/[?!.,:;]+$/', place: 'somewhere.ts:1' })).toBe('somewhere.ts:1 /[?!.,:;]+$/: 2nd degree polynomial');
  });
});
