import { runInNewContext } from 'node:vm';
import { parse } from '@babel/parser';
import type { Program } from '@babel/types';

/** Longer settings are data of a program. */
const LONGEST = 512 * 1024;
/** Milliseconds. Real settings take a twentieth of it; what is nested to be slow is given up. */
const DEADLINE = 1000;

/** The syntax tree of JavaScript or TypeScript, which is not run; undefined for what has none, or takes too long to read. */
export function parseCode(text: string): Program | undefined {
  if (text.length > LONGEST) return undefined;
  const read = () => parse(text, { sourceType: 'unambiguous', plugins: ['typescript', 'jsx'], errorRecovery: true }).program;
  try {
    // The only way to end work of a library that goes on: nothing of the text is in the context.
    return runInNewContext('read()', { read }, { timeout: DEADLINE }) as Program;
  } catch {
    return undefined;
  }
}
