import { diffArrays } from 'diff';

/** A stretch of a merged text: what there is no question about, or what both sides changed. */
export type Piece = { text: string } | { mine: string; theirs: string };

/** Lines of the base that a side replaces by others. */
interface Hunk {
  start: number;
  end: number;
  lines: string[];
}

/** Merges two texts that come from the same one, line by line. Every line that a side wrote is in the result. */
export function mergeTexts(base: string, mine: string, theirs: string): Piece[] {
  const lines = linesOf(base);
  const [ours, others] = [hunksOf(lines, mine), hunksOf(lines, theirs)];
  const pieces: Piece[] = [];
  let at = 0;
  while (ours.length > 0 || others.length > 0) {
    const [start, end] = takeOverlap(ours, others);
    const [mineIn, theirsIn] = [ours.splice(0, countUntil(ours, end)), others.splice(0, countUntil(others, end))];
    add(pieces, lines.slice(at, start));
    const [mineText, theirsText] = [mineIn, theirsIn].map((hunks) => applied(lines, start, end, hunks));
    if (theirsIn.length === 0 || mineText === theirsText) add(pieces, [mineText!]);
    else if (mineIn.length === 0) add(pieces, [theirsText!]);
    else pieces.push({ mine: mineText!, theirs: theirsText! });
    at = end;
  }
  add(pieces, lines.slice(at));
  return pieces;
}

/** Each with its end, so that joining them gives the text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function hunksOf(base: readonly string[], text: string): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | undefined;
  for (const { added, removed, value } of diffArrays([...base], linesOf(text))) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { start: at, end: at, lines: [] };
      hunks.push(open);
    }
    if (added) open.lines.push(...value);
    else {
      at += value.length;
      open.end = at;
    }
  }
  return hunks;
}

/** The stretch of the base that the next hunk takes, with all that touch it: lines that are written at the same place have no order. */
function takeOverlap(ours: readonly Hunk[], others: readonly Hunk[]): [number, number] {
  const all = [...ours, ...others].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const { start, end: firstEnd } = all[0]!;
  let end = firstEnd;
  for (const hunk of all) {
    if (hunk.start > end) break;
    end = Math.max(end, hunk.end);
  }
  return [start, end];
}

const countUntil = (hunks: readonly Hunk[], end: number): number => hunks.filter((hunk) => hunk.start <= end && hunk.end <= end).length;

/** What a side makes of a stretch of the base. */
function applied(base: readonly string[], start: number, end: number, hunks: readonly Hunk[]): string {
  let at = start;
  let text = '';
  for (const hunk of hunks) {
    text += base.slice(at, hunk.start).join('') + hunk.lines.join('');
    at = hunk.end;
  }
  return text + base.slice(at, end).join('');
}

function add(pieces: Piece[], lines: readonly string[]): void {
  const text = lines.join('');
  if (text === '') return;
  const last = pieces.at(-1);
  if (last && 'text' in last) last.text += text;
  else pieces.push({ text });
}
