import { visitorWith } from '../../../common/expressions/audience.js';
import { compileExpression } from '../../../common/expressions/expression.js';
import { ExpressionError } from '../../../common/expressions/expression-error.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';

/** Which pages a PDF consists of. */
export interface PdfChoice {
  /** The page that it starts with; without it, all pages. */
  page: string | null;
  /** Only that page, without the pages below it. */
  only: boolean;
}

export interface ChosenPage {
  page: PageRecord;
  depth: number;
}

/**
 * The pages of a PDF in the order of the tree. Hidden pages, pages whose condition is not met by a reader without claims,
 * and the pages below them are left out, unless the PDF starts with them.
 */
export function pagesOfPdf(content: Content, { page: start, only }: PdfChoice): ChosenPage[] {
  const chosen: ChosenPage[] = [];
  const first = start === null ? undefined : content.pages.get(start);
  const waiting: ChosenPage[] = first ? [{ page: first, depth: 0 }] : below(content, null, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    chosen.push(next);
    if (!only) waiting.push(...below(content, next.page.id, next.depth + 1));
  }
  return chosen;
}

/** In reverse, because the last one is taken first. */
const below = (content: Content, parent: string | null, depth: number): ChosenPage[] =>
  content.pages
    .childrenOf(parent)
    .filter((page) => isShown(page, content))
    .map((page) => ({ page, depth }))
    .toReversed();

function isShown({ hidden, condition, variables }: PageRecord, { root }: Content): boolean {
  if (hidden === true) return false;
  if (condition === undefined) return true;
  try {
    const scope = { page: { vars: variables ?? {} }, space: { vars: root.variables }, visitor: visitorWith({}) };
    return compileExpression(condition).holds(scope);
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
