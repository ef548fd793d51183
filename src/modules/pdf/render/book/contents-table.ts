import { type Pen, placeOf, type Target } from '../drawing/pen.js';
import type { Box } from '../drawing/slab.js';
import { CONTENT_HEIGHT, THEME } from '../drawing/theme.js';
import type { Tag } from '../drawing/tags.js';
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

interface ContentsParts {
  heading: string;
  box: Box;
  tag: Tag;
  numberOf: (pageId: string) => number | undefined;
  targetOf: (page: PlannedPage) => Target | undefined;
}

/** Prints the table of contents. Link pages have no number: their entries lead to what they link to. Each entry has one line, so that the number of its pages is known beforehand. */
export function printContents(
  entries: readonly PlannedPage[],
  { heading, box, tag, numberOf, targetOf }: ContentsParts,
  { pen, atoms, turn }: { pen: Pen; atoms: AtomMaker; turn: () => void },
): void {
  const { top } = THEME.page;
  const { rightToLeft = false } = box;
  for (const [index, entry] of entries.entries()) {
    const row = index % entriesPerPage;
    if (row === 0) {
      turn();
      const [line] = linesOf(atoms.of(heading, { ...BOLD, size: THEME.title }), box.width);
      pen.tags.within({ type: 'P', parent: tag }, () => drawLine(pen, line!, { ...box, baseline: top + 20 }));
    }
    const y = top + TITLE + row * ROW;
    const baseline = y + 12;
    const { title: place, number: end, whole } = placesIn(box, Math.min(entry.depth, DEEPEST) * INDENT);
    const line = firstLine(entry.title, atoms, place.width, entry.depth === 0);
    const number = numberOf(entry.id);
    const item: Tag = { type: 'TOCI', parent: tag };
    const drawTitle = () => drawLine(pen, line, { ...place, baseline, rightToLeft });
    const area = { ...whole, y, height: ROW - 2 };
    if (number === undefined) {
      const target = targetOf(entry);
      pen.tags.within(item, () => (target ? pen.link(area, target, drawTitle) : drawTitle()));
      continue;
    }
    const numberLine = firstLine(String(number), atoms, NUMBER, false);
    const leader: [number, number] = rightToLeft
      ? [end.x + numberLine.width + 6, place.x + place.width - line.width - 6]
      : [place.x + line.width + 6, end.x + end.width - numberLine.width - 6];
    drawLeader(pen, leader, baseline);
    const drawEntry = () => {
      drawTitle();
      drawLine(pen, numberLine, { ...end, baseline, align: 'end', rightToLeft });
    };
    pen.tags.within(item, () => pen.link(area, { place: placeOf(entry.id) }, drawEntry));
  }
}

/** Where the title and the number of an entry are. */
function placesIn(box: Box, indent: number): Record<'title' | 'number' | 'whole', { x: number; width: number }> {
  const whole = { x: box.rightToLeft ? box.x : box.x + indent, width: box.width - indent };
  return {
    whole,
    title: { x: box.rightToLeft ? whole.x + NUMBER : whole.x, width: whole.width - NUMBER },
    number: { x: box.rightToLeft ? whole.x : whole.x + whole.width - NUMBER, width: NUMBER },
  };
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
