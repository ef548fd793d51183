/** Something that was filled in cannot be sent. `where` names it: a parameter, a variable or the body. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem';

  constructor(
    readonly where: string,
    message: string,
  ) {
    super(message);
  }
}
