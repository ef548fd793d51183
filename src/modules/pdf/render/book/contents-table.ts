import { type Pen, placeOf, type Target } from '../drawing/pen.js';
import { CONTENT_HEIGHT, CONTENT_WIDTH, THEME } from '../drawing/theme.js';
import type { PlannedPage } from '../../pdf-plan.js';
import { type Line, linesOf } from '../text/lines-of.js';
import type { AtomMaker } from '../text/atoms-of.js';
import { drawLine } from '../text/draw-line.js';
import { BOLD, PLAIN } from '../text/styles.js';

const ROW = 18;
const TITLE = 48;
const INDENT = 14;
const DEEPEST = 12;
const NUMBER = 40;
const LONGEST_TITLE = 300;

const entriesPerPage = Math.floor((CONTENT_HEIGHT - TITLE) / ROW);

/** The number of pages of the table of contents, which is known before any page is printed. */
export const contentsPagesOf = (entries: number): number => Math.ceil(entries / entriesPerPage);

/** Prints the table of contents. Link pages have no number: their entries lead to what they link to. Each entry has one line, so that the number of its pages is known beforehand. */
export function printContents(
  entries: readonly PlannedPage[],
  {
    heading,
    numberOf,
    targetOf,
  }: { heading: string; numberOf: (pageId: string) => number | undefined; targetOf: (page: PlannedPage) => Target | undefined },
  { pen, atoms, turn }: { pen: Pen; atoms: AtomMaker; turn: () => void },
): void {
  const { side, top } = THEME.page;
  for (const [index, entry] of entries.entries()) {
    const row = index % entriesPerPage;
    if (row === 0) {
      turn();
      const [line] = linesOf(atoms.of(heading, { ...BOLD, size: THEME.title }), CONTENT_WIDTH);
      drawLine(pen, line!, { x: side, baseline: top + 20, width: CONTENT_WIDTH });
    }
    const indent = Math.min(entry.depth, DEEPEST) * INDENT;
    const y = top + TITLE + row * ROW;
    const line = firstLine(entry.title, atoms, CONTENT_WIDTH - indent - NUMBER, entry.depth === 0);
    const number = numberOf(entry.id);
    const place = { x: side + indent, baseline: y + 12, width: CONTENT_WIDTH - indent - NUMBER };
    drawLine(pen, line, place);
    const area = { x: side + indent, y, width: CONTENT_WIDTH - indent, height: ROW - 2 };
    if (number === undefined) {
      const target = targetOf(entry);
      if (target) pen.link(area, target);
      continue;
    }
    const numberLine = firstLine(String(number), atoms, NUMBER, false);
    drawLine(pen, numberLine, { x: side + CONTENT_WIDTH - NUMBER, baseline: y + 12, width: NUMBER, align: 'end' });
    drawLeader(pen, [place.x + line.width + 6, side + CONTENT_WIDTH - numberLine.width - 6], y + 12);
    pen.link(area, { place: placeOf(entry.id) });
  }
}

function drawLeader(pen: Pen, [from, to]: readonly [number, number], baseline: number): void {
  if (to - from > 12) pen.line([from, baseline - 1], [to, baseline - 1], THEME.colors.line, 0.4);
}

/** As much of a title as fits on a line. */
function firstLine(title: string, atoms: AtomMaker, width: number, strong: boolean): Line {
  const style = strong ? BOLD : PLAIN;
  const text = title.slice(0, LONGEST_TITLE).toWellFormed();
  const [first, second] = linesOf(atoms.of(text, style), width - 14);
  if (!first) return { atoms: [], width: 0 };
  if (!second && title.length <= LONGEST_TITLE) return first;
  const more = [...atoms.of('…', style)];
  return { atoms: [...first.atoms, ...more], width: first.width + more.reduce((sum, atom) => sum + atom.width, 0) };
}
