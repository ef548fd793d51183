import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { Program } from '@babel/types';
import { isRecord } from '../../../../common/json/is-record.js';
import { depthOfTypedCalls } from './typed-calls.js';

const require = createRequire(import.meta.url);

/** Longer settings are data of a program. */
const LONGEST = 512 * 1024;
/** Milliseconds. Real settings take a twentieth of it; what is nested to be slow is given up. */
const DEADLINE = 1000;
/** Each level doubles the work of the parser. Real settings have one or two. */
const DEEPEST = 6;

/** The syntax tree of a file, or why there is none. */
export interface ParsedCode {
  program?: Program;
  problem?: string;
  /** Whether the time was up. */
  isSlow?: boolean;
}

/** Parses JavaScript or TypeScript, which is not run, in bounded time. */
export function parseCode(text: string): ParsedCode {
  if (text.length > LONGEST) return { problem: `it has more than ${LONGEST / 1024} kB` };
  if (depthOfTypedCalls(text) > DEEPEST) return { problem: 'its calls with type arguments are nested too deeply' };
  // Loaded here, because few services ever import what has such settings.
  const { parse } = require('@babel/parser') as typeof import('@babel/parser');
  const read = () => parse(text, { sourceType: 'unambiguous', plugins: ['typescript', 'jsx'], errorRecovery: true }).program;
  try {
    // The only way to end work of a library that goes on: nothing of the text is in the context.
    return { program: runInNewContext('read()', { read }, { timeout: DEADLINE }) as Program };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'it is nested too deeply' };
    const isSlow = isRecord(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    return isSlow ? { problem: 'it takes too long', isSlow } : { problem: 'it is no valid JavaScript or TypeScript' };
  }
}
