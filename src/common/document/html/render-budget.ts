/** In characters. Past them, code is shown without colors and formulas as their source. */
const LARGEST_CODE = 20_000;
const ALL_CODE = 100_000;
const LARGEST_FORMULA = 2000;
const ALL_FORMULAS = 20_000;
/** A short formula costs as much as this many characters of a long one. */
const LEAST_FORMULA = 40;

/** Limits the work that one document may cause: highlighting and mathematics cost far more than other text. */
export class RenderBudget {
  private code = ALL_CODE;
  private formulas = ALL_FORMULAS;

  /** Whether there is room to highlight code of this length. */
  takeCode(length: number): boolean {
    if (length > LARGEST_CODE || length > this.code) return false;
    this.code -= length;
    return true;
  }

  takeFormula(length: number): boolean {
    const cost = Math.max(length, LEAST_FORMULA);
    if (length > LARGEST_FORMULA || cost > this.formulas) return false;
    this.formulas -= cost;
    return true;
  }
}
