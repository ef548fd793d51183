import type { BlockType, Data } from './rich-text.js';

const HEADINGS: ReadonlySet<BlockType> = new Set<BlockType>(['heading-1', 'heading-2', 'heading-3']);

/** The block of a heading. Documents have three types: the level of a deeper heading is part of its data. */
export function headingOf(level: number): { type: BlockType; data: Data } {
  if (level === 1) return { type: 'heading-1', data: {} };
  if (level === 2) return { type: 'heading-2', data: {} };
  return { type: 'heading-3', data: level > 3 ? { level } : {} };
}

export const isHeading = ({ type }: { type: BlockType }): boolean => HEADINGS.has(type);

export const levelOf = ({ type, data }: { type: BlockType; data: Data }): number =>
  typeof data['level'] === 'number' ? data['level'] : Number(type.at(-1));
