import type { StateBlock } from 'markdown-it';
import type { ParseEffort } from './parse-effort.js';
import type { ParseEnv } from './tag-token.js';

export type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean;

export const lineAt = (state: StateBlock, line: number): string =>
  state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd();

export const isIndented = (state: StateBlock, line: number): boolean => state.sCount[line]! - state.blkIndent >= 4;

/** Whether the list or quote that holds the block ends before this line. */
export const isOutside = (state: StateBlock, line: number, end: number): boolean =>
  line >= end || (state.sCount[line]! < state.blkIndent && !state.isEmpty(line));

export const effortOf = (state: { env: unknown }): ParseEffort => (state.env as ParseEnv).effort;
