/** One problem of the request, with a JSON pointer into the body or `/name` of a query parameter. */
export interface FieldProblem {
  pointer: string;
  message: string;
}

/** The problems in the body of a refusal. */
type NamedProblems = {
  errors: FieldProblem[];
  /** The number of further problems. */
  moreErrors?: number;
};

/** Limits that keep a refusal far smaller than the request: the number of problems, the characters of each, and all bytes. */
const MOST = 50;
const LONGEST = 300;
const LARGEST = 48 * 1024;

/** Collects the problems of a request: the first ones in full, and the number of all. */
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
