/** In characters. Past them, code is shown without colors and formulas as their source. */
const LARGEST_CODE = 6000;
const ALL_CODE = 100_000;
/**
 * In most languages of highlight.js, some texts take time that grows with the square of their length, such as one word
 * repeated. The largest code takes at most 0.15 s then, and all code of a document three times as long.
 */
const ALL_SQUARES = 3 * LARGEST_CODE ** 2;
const LARGEST_FORMULA = 2000;
const ALL_FORMULAS = 20_000;
/** A short formula costs as much as this many characters of a long one. */
const LEAST_FORMULA = 40;

/** Limits the work that one document may cause: highlighting and mathematics cost far more than other text. */
export class RenderBudget {
  private code = ALL_CODE;
  private squares = ALL_SQUARES;
  private formulas = ALL_FORMULAS;

  /** Whether there is room to highlight code of this length. */
  takeCode(length: number): boolean {
    if (length > LARGEST_CODE || length > this.code || length ** 2 > this.squares) return false;
    this.code -= length;
    this.squares -= length ** 2;
    return true;
  }

  takeFormula(length: number): boolean {
    const cost = Math.max(length, LEAST_FORMULA);
    if (length > LARGEST_FORMULA || cost > this.formulas) return false;
    this.formulas -= cost;
    return true;
  }
}
