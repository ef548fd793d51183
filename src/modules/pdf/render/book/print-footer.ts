import type { Pen } from '../drawing/pen.js';
import { CONTENT_WIDTH, THEME } from '../drawing/theme.js';
import type { AtomMaker } from '../text/atoms-of.js';
import { drawLine } from '../text/draw-line.js';
import { linesOf } from '../text/lines-of.js';
import { MUTED } from '../text/styles.js';

const LONGEST_TITLE = 200;

/** Prints the title of the PDF and the page number below the content. */
export function printFooter(pen: Pen, atoms: AtomMaker, { title, number }: { title: string; number: number }): void {
  const { side, height } = THEME.page;
  const baseline = height - 36;
  const [line] = linesOf(atoms.of(title.slice(0, LONGEST_TITLE).toWellFormed(), MUTED), CONTENT_WIDTH - 60);
  const [page] = linesOf(atoms.of(String(number), MUTED), 60);
  if (line) drawLine(pen, line, { x: side, baseline, width: CONTENT_WIDTH - 60 });
  if (page) drawLine(pen, page, { x: side + CONTENT_WIDTH - 60, baseline, width: 60, align: 'end' });
}
