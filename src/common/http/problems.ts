/** One thing wrong with what was sent, by JSON pointer into the body, or `/name` of a query parameter. */
export interface FieldProblem {
  pointer: string;
  message: string;
}

/** What a refusal says of the problems. */
type NamedProblems = {
  errors: FieldProblem[];
  /** How many there are besides. */
  moreErrors?: number;
};

/** A refusal stays far smaller than what it refuses: so many problems, so many characters of each, so many bytes in all. */
const MOST = 50;
const LONGEST = 300;
const LARGEST = 48 * 1024;

/** What is wrong with what was sent: the first problems in full, and how many there are in all. */
export class Problems {
  readonly first: FieldProblem[] = [];
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(pointer: string, message: string): void {
    if (this.count++ < MOST) this.first.push({ pointer, message });
  }
}

export function namedProblems(problems: readonly FieldProblem[] | Problems): NamedProblems {
  const errors: FieldProblem[] = [];
  let left = LARGEST;
  for (const problem of problems instanceof Problems ? problems.first : problems.slice(0, MOST)) {
    const named = { pointer: shortened(problem.pointer), message: shortened(problem.message) };
    left -= Buffer.byteLength(JSON.stringify(named));
    if (left < 0) break;
    errors.push(named);
  }
  const moreErrors = problems.length - errors.length;
  return { errors, ...(moreErrors > 0 ? { moreErrors } : {}) };
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);
