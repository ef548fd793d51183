import type { Pen } from '../drawing/pen.js';
import { THEME } from '../drawing/theme.js';
import type { Box } from '../drawing/slab.js';
import type { AtomMaker } from '../text/atoms-of.js';
import { drawLine } from '../text/draw-line.js';
import { linesOf } from '../text/lines-of.js';
import { MUTED } from '../text/styles.js';

const LONGEST_TITLE = 200;
const NUMBER = 60;

/** Prints the title of the PDF and the page number below the content. */
export function printFooter(pen: Pen, atoms: AtomMaker, { title, number, box }: { title: string; number: number; box: Box }): void {
  const { x, width, rightToLeft = false } = box;
  const baseline = THEME.page.height - 36;
  const [line] = linesOf(atoms.of(title.slice(0, LONGEST_TITLE).toWellFormed(), MUTED), width - NUMBER);
  const [page] = linesOf(atoms.of(String(number), MUTED), NUMBER);
  if (line) drawLine(pen, line, { x: rightToLeft ? x + NUMBER : x, baseline, width: width - NUMBER, rightToLeft });
  if (page) drawLine(pen, page, { x: rightToLeft ? x : x + width - NUMBER, baseline, width: NUMBER, align: 'end', rightToLeft });
}
